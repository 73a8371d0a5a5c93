import { DEMO_SIGN_INS, createOrganisation, type Organisation } from './organisation'

export interface Platform {
  /** Approximate limit for the documents in one response. */
  maxResponseCharacters: number
  now(): Date
  /** Part of every order number. Changes on every start and reset, because the portal may have stored earlier numbers. */
  run(): number
  organisations(): Organisation[]
  find(tecComId: string): Organisation | null
  findOrCreateOrganisation(tecComId: string): Organisation
  signIn(userName: string, password: string): Organisation | null
  reset(): void
}

export const DEFAULT_MAX_RESPONSE_CHARACTERS = 4_000_000
/** Epoch of the run number, which counts seconds. */
const FIRST_RUN = Date.UTC(2026, 0, 1)

/** The state of the platform. It is kept in memory only and lost on restart. */
export function createPlatform(
  now: () => Date = () => new Date(),
  maxResponseCharacters = DEFAULT_MAX_RESPONSE_CHARACTERS,
): Platform {
  let run = 0
  const organisations = new Map<string, Organisation>()

  const reset = (): void => {
    run = Math.max(run + 1, 10_000_000 + Math.floor((now().getTime() - FIRST_RUN) / 1_000))
    organisations.clear()
    for (const { tecComId, ...signIn } of DEMO_SIGN_INS) {
      organisations.set(tecComId, { ...createOrganisation(tecComId), ...signIn })
    }
  }
  reset()

  return {
    maxResponseCharacters,
    now,
    run: () => run,
    organisations: () => [...organisations.values()],
    find: (tecComId) => organisations.get(tecComId) ?? null,
    findOrCreateOrganisation: (tecComId) => {
      const organisation = organisations.get(tecComId) ?? createOrganisation(tecComId)
      organisations.set(tecComId, organisation)
      return organisation
    },
    signIn: (userName, password) => {
      const organisation = [...organisations.values()].find((each) => each.userName === userName)
      return organisation && acceptsPassword(organisation, password) ? organisation : null
    },
    reset,
  }
}

function acceptsPassword({ password }: Organisation, given: string): boolean {
  return password === null ? given !== '' : password === given
}
