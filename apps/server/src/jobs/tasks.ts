declare global {
  /** Every job there is, with what it carries; graphile-worker looks here for the types of its task list. */
  namespace GraphileWorker {
    /** No payload holds a secret: it lies in the database until the job is done. */
    interface Tasks {
      'send-reset-mail': { mailId: string }
      'sweep-sign-in': Record<string, never>
      /** One turn of a supplier: sends some of what its documents still have to send. */
      'deliver-supplier': { supplierId: string }
      /** Left by processes of the version before. */
      'deliver-documents': { orderId: string }
      'sweep-deliveries': Record<string, never>
      'send-order-mail': { mailId: string }
      'schedule-syncs': Record<string, never>
      'sync-supplier': { supplierId: string }
    }
  }
}

export type Tasks = GraphileWorker.Tasks
