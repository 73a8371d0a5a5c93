import type { Page } from 'playwright-core'
import { isFirefox } from '../browser'

const MAX_PRESSES = 150

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

/**
 * The page on which a journey by keyboard goes on after a download: the same, or in Firefox a new tab with the same URL. A
 * window of Firefox that is driven by WebDriver BiDi has no focus after a download (decision 0045).
 */
export async function afterDownload(page: Page): Promise<Page> {
  if (!isFirefox()) return page
  const next = await page.context().newPage()
  await next.goto(page.url())
  return next
}

/** Presses a key until the control with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press(key)
    const reached = await readFocusedName(page)
    if (typeof name === 'string' ? reached === name : name.test(reached)) return
    passed.push(reached)
  }
  throw new Error(`${key} never reaches ${name}, only: ${passed.join(' | ')}`)
}

/** The name of the control that has the focus: its label, otherwise its text. */
export function readFocusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    const label = isField ? element.labels?.[0]?.textContent : element?.textContent
    return element?.getAttribute('aria-label') ?? label?.trim() ?? ''
  })
}
