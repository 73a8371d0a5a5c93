/** Maximum length of each field in characters. The server refuses longer values; the dialog limits the input. */
export const SUPPLIER_MAX_LENGTHS = {
  tecComId: 100,
  supplierName: 200,
  contactName: 200,
  tecComUserName: 200,
  tecComPassword: 200,
  password: 200,
  confirmPassword: 200,
  contactEmail: 254,
} as const
