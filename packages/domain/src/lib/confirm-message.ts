import type { Issue } from './issue'

/** 'Please confirm X!' for one, 'Please confirm A, B & C!' for several; each label once, in screen order. */
export function confirmMessage(issues: readonly Issue[]): string {
  const labels = [...new Set(issues.map((issue) => issue.label))]
  const last = labels.pop()
  return labels.length === 0 ? `Please confirm ${last}!` : `Please confirm ${labels.join(', ')} & ${last}!`
}
