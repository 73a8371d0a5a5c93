import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'

/** The result of an action on a row, as a sentence for the operator. */
export interface ActionOutcome {
  tone: 'done' | 'wrong'
  text: string
}

interface RowAction<Row, Reply> {
  /** Key of the mutation: one action of each name runs at a time. */
  name: string
  call: (row: Row) => Promise<Reply>
  describe: (row: Row, reply: Reply) => ActionOutcome
}

/** An action on one row of a list, one row at a time: otherwise the outcome of the first would be replaced unread. */
export function useRowAction<Row extends { id: string }, Reply>({ name, call, describe }: RowAction<Row, Reply>) {
  const { mutate, isBusy, reply, variables: row } = useExclusiveMutation({ mutationKey: [name], mutationFn: call })

  return {
    /** The row whose action is pending. */
    busyId: isBusy && row ? row.id : null,
    outcome: reply && row ? describe(row, reply) : null,
    /** Starts the action. `onReply` is not called when the section was left before the reply. */
    run: (next: Row, onReply: () => void) => mutate(next, onReply),
  }
}
