import { useMutation, useQueryClient } from '@tanstack/react-query'

/** What became of the row the last action was for, in a sentence. */
export interface ActionOutcome {
  tone: 'done' | 'wrong'
  text: string
}

interface RowAction<Row, Reply> {
  /** One at a time of each name. */
  name: string
  call: (row: Row) => Promise<Reply>
  outcomeOf: (row: Row, reply: Reply) => ActionOutcome
}

export function useRowAction<Row extends { id: string }, Reply>({ name, call, outcomeOf }: RowAction<Row, Reply>) {
  const client = useQueryClient()
  const mutationKey = [name]
  const { mutate, data, variables, isPending } = useMutation({ mutationKey, mutationFn: call })

  return {
    busyId: isPending ? variables.id : null,
    outcome: data && variables ? outcomeOf(variables, data) : null,
    /** `onAnswer` is not called when the person has gone elsewhere meanwhile. */
    act: (row: Row, onAnswer: () => void) => {
      // One at a time, or the outcome of the first would never be read. Asked here and not of the last drawing: a double
      // click falls into one drawing.
      if (client.isMutating({ mutationKey }) === 0) mutate(row, { onSuccess: onAnswer })
    },
  }
}
