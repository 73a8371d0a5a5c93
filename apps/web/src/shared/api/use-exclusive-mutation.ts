import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type MutationKey,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query'

interface ExclusiveMutationOptions<Reply, Variables> extends UseMutationOptions<Reply, Error, Variables> {
  mutationKey: MutationKey
}

/**
 * `useMutation` for a call that must not run twice at the same time: `mutate` does nothing while a mutation with the
 * same key is pending. `isBusy` is true during that time. `client` is needed only outside of a QueryClientProvider.
 */
export function useExclusiveMutation<Reply, Variables>(
  options: ExclusiveMutationOptions<Reply, Variables>,
  client?: QueryClient,
) {
  const { mutationKey } = options
  const cache = useQueryClient(client)
  const { mutate, data, variables } = useMutation(options, client)
  const isBusy = useIsMutating({ mutationKey }, client) > 0

  return {
    isBusy,
    /** The reply to the last call of this component; undefined before it and while one is pending. */
    reply: data,
    /** What the last call of this component was made with. */
    variables,
    /** `onReply` is not called when the component is unmounted before the reply. */
    mutate: (next: Variables, onReply?: (reply: Reply) => void) => {
      // The cache is asked, not the last render: both clicks of a double click can come before the next render.
      if (cache.isMutating({ mutationKey }) > 0) return
      mutate(next, onReply && { onSuccess: onReply })
    },
  }
}
