/** The longest value of each field: the server refuses a longer one, the dialog lets nobody type it. */
export const SUPPLIER_LIMITS = {
  tecComId: 100,
  supplierName: 200,
  contactName: 200,
  tecComUserName: 200,
  tecComPassword: 200,
  password: 200,
  confirmPassword: 200,
  contactEmail: 254,
} as const
