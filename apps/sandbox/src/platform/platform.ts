import { DEMO_SIGN_INS, newOrganisation, type Organisation } from './organisation'

export interface Platform {
  /** About the most characters of documents in one answer. */
  maxAnswerCharacters: number
  now(): Date
  /** Part of every order number, different after every start and reset: the portal may remember the numbers of the last one. */
  run(): number
  organisations(): Organisation[]
  find(tecComId: string): Organisation | null
  /** An organisation exists from its first use on. */
  use(tecComId: string): Organisation
  signIn(userName: string, password: string): Organisation | null
  reset(): void
}

export const DEFAULT_MAX_ANSWER_CHARACTERS = 4_000_000
const FIRST_RUN = Date.UTC(2026, 0, 1)

/** All the platform knows, in memory: a restart forgets it. */
export function createPlatform(
  now: () => Date = () => new Date(),
  maxAnswerCharacters = DEFAULT_MAX_ANSWER_CHARACTERS,
): Platform {
  let run = 0
  const organisations = new Map<string, Organisation>()

  const reset = (): void => {
    run = Math.max(run + 1, 10_000_000 + Math.floor((now().getTime() - FIRST_RUN) / 1_000))
    organisations.clear()
    for (const { tecComId, ...signIn } of DEMO_SIGN_INS) {
      organisations.set(tecComId, { ...newOrganisation(tecComId), ...signIn })
    }
  }
  reset()

  return {
    maxAnswerCharacters,
    now,
    run: () => run,
    organisations: () => [...organisations.values()],
    find: (tecComId) => organisations.get(tecComId) ?? null,
    use: (tecComId) => {
      const organisation = organisations.get(tecComId) ?? newOrganisation(tecComId)
      organisations.set(tecComId, organisation)
      return organisation
    },
    signIn: (userName, password) => {
      const organisation = [...organisations.values()].find((each) => each.userName === userName)
      return organisation && fits(organisation, password) ? organisation : null
    },
    reset,
  }
}

function fits({ password }: Organisation, given: string): boolean {
  return password === null ? given !== '' : password === given
}
