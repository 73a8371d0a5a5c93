declare global {
  /** Every job there is, with what it carries; graphile-worker looks here for the types of its task list. */
  namespace GraphileWorker {
    /** No payload holds a secret: it lies in the database until the job is done. */
    interface Tasks {
      'deliver-documents': { orderId: string }
      'send-reset-mail': { supplierId: string; origin: string }
      'sweep-sign-in': Record<string, never>
    }
  }
}

export type Tasks = GraphileWorker.Tasks
