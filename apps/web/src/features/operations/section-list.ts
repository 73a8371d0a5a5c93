import { FRESH_LIST, type ListState, type ListQuery } from '@partwire/domain/list/list-state'
import { PLAIN_LIST, type ListCodec } from '../../shared/list/list-codec'

/** A list that is always newest first: where it stands is its page and the state it is narrowed to. */
export interface SectionList<State extends string> extends ListState {
  /** Blank shows all. */
  state: State | ''
}

/** The query string of a section: its name, the state it is narrowed to, page and timestamp. */
export function sectionCodec<State extends string>(
  section: string,
  states: readonly State[],
): ListCodec<SectionList<State>> {
  return {
    read: (raw) => ({
      ...FRESH_LIST,
      pageNo: PLAIN_LIST.read(raw).pageNo,
      state: states.find((state) => state === raw['state']) ?? '',
    }),
    write: ({ state, pageNo }, timestamp): ListQuery & { section: string; state: State | undefined } => ({
      section,
      state: state === '' ? undefined : state,
      pageNo,
      timestamp,
    }),
  }
}

/** Another filter begins at page 1. */
export function narrowTo<State extends string>(list: SectionList<State>, state: State | ''): SectionList<State> {
  return { ...list, state, pageNo: 1 }
}
