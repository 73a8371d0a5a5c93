const TIMEOUT_MS = 60_000

interface Placement {
  count: number
  kind?: 'order' | 'change'
  spreadDays?: number
}

/** The sandbox platform, for one organisation. */
export interface DemoPlatform {
  /** Places orders as a buyer and returns their numbers, '' for an order without one. */
  place: (placement: Placement) => Promise<string[]>
  /** The next document of the organisation is refused. */
  refuseNextDocument: () => Promise<void>
  /** Undoes `refuseNextDocument` when no document was sent. */
  acceptDocuments: () => Promise<void>
}

export function connectPlatform(sandboxUrl: string, tecComId: string): DemoPlatform {
  const control = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${sandboxUrl}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json()
  }
  return {
    place: async (placement) => {
      const answer = await control('POST', 'orders', { tecComId, ...placement })
      return isPlaced(answer) ? answer.orders : []
    },
    refuseNextDocument: async () => {
      await control('PUT', 'faults', { wrongCredentials: true, tecComId, operation: 'send', times: 1 })
    },
    acceptDocuments: async () => {
      await control('DELETE', 'faults')
    },
  }
}

function isPlaced(answer: unknown): answer is { orders: string[] } {
  return typeof answer === 'object' && answer !== null && 'orders' in answer && Array.isArray(answer.orders)
}
