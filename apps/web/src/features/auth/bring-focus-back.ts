/**
 * The button is disabled while it is busy, and what is disabled loses the focus: whoever clicked it goes on typing in
 * the first field that is empty, else in the first one. Whoever is elsewhere by now stays there.
 */
export function bringFocusBack(form: HTMLFormElement): void {
  const isLost = document.activeElement === document.body || document.activeElement?.matches('[type=submit]')
  if (!isLost) return
  const fields = [...form.querySelectorAll('input')]
  const field = fields.find(({ value }) => value.trim() === '') ?? fields[0]
  field?.focus()
  field?.select()
}
