import { INITIAL_LIST, type ListState, type ListQuery } from '@partwire/domain/list/list-state'
import { type ListCodec, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'

/** The state of a list that is always sorted newest first and can be filtered by the state of its rows. */
export interface SectionList<State extends string> extends ListState {
  /** Blank shows all. */
  state: State | ''
}

/** Reads and writes the query string of a section: its name, the state filter, page and timestamp. */
export function sectionCodec<State extends string>(
  section: string,
  states: readonly State[],
): ListCodec<SectionList<State>> {
  return {
    read: (raw) => ({
      ...INITIAL_LIST,
      pageNo: PLAIN_LIST_CODEC.read(raw).pageNo,
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

/** Changing the filter goes back to page 1. */
export function filterByState<State extends string>(list: SectionList<State>, state: State | ''): SectionList<State> {
  return { ...list, state, pageNo: 1 }
}
