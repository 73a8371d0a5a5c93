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
  /** The first parts of the keys of all calls of which only one may be pending; by default the whole `mutationKey`. */
  exclusiveKey?: MutationKey
}

/**
 * `useMutation` for a call that must not run twice at the same time, used for every change. `mutate` does nothing while
 * a mutation with the same exclusive key is pending. A change is pending until the `onSuccess` of the options has
 * ended, which is also called when the component is unmounted before. `client` is needed only outside of a
 * QueryClientProvider.
 */
export function useExclusiveMutation<Reply, Variables>(
  options: ExclusiveMutationOptions<Reply, Variables>,
  client?: QueryClient,
) {
  const { exclusiveKey, ...mutation } = options
  const { mutationKey } = mutation
  const exclusive = { mutationKey: exclusiveKey ?? mutationKey }
  const cache = useQueryClient(client)
  const { mutate, data, variables } = useMutation(mutation, client)

  return {
    /** This call is pending, or another one that must not run at the same time. */
    isBusy: useIsMutating(exclusive, client) > 0,
    /** This call is pending, also when a component that is unmounted made it. */
    isPending: useIsMutating({ mutationKey }, client) > 0,
    /** The reply to the last call of this component; undefined before it and while one is pending. */
    reply: data,
    /** What the last call of this component was made with. */
    variables,
    /** Returns whether the call is made. `onReply` is not called when the component is unmounted before the reply. */
    mutate: (next: Variables, onReply?: (reply: Reply) => void): boolean => {
      // The cache is asked, not the last render: both clicks of a double click can come before the next render.
      if (cache.isMutating(exclusive) > 0) return false
      mutate(next, onReply && { onSuccess: onReply })
      return true
    },
  }
}
