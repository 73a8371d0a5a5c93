import type { Page } from 'playwright-core'

/** Types text into a field, or the start of an option into a list. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** Presses Enter on the control with this name. */
export async function pressOn(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, name, key)
  await page.keyboard.press('Enter')
}

/** Presses the key until the control with this name has the focus. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press(key)
    const reached = await nameOfFocused(page)
    if (reached === name) return
    passed.push(reached)
  }
  throw new Error(`${key} never reaches "${name}", only: ${passed.join(' | ')}`)
}

export async function nameOfFocused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    const label = isField ? element.labels?.[0]?.textContent : element?.textContent
    return element?.getAttribute('aria-label') ?? label?.trim() ?? ''
  })
}
