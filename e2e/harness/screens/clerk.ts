import type { Locator, Page } from 'playwright-core'

/** Mouse and keyboard of a person, with a count of what they did. */
export interface Clerk {
  click(target: Locator): Promise<void>
  /** One key, or several together such as 'Control+d', each of which counts. */
  press(keys: string): Promise<void>
  /** Types text, one key per character. It must not need Shift. */
  type(text: string): Promise<void>
  /** Clicks and key presses so far. */
  count(): { clicks: number; keys: number }
}

export function createClerk(page: Page): Clerk {
  let clicks = 0
  let keys = 0
  return {
    click: async (target) => {
      clicks += 1
      await target.click()
    },
    press: async (combination) => {
      keys += combination.split('+').length
      await page.keyboard.press(combination)
    },
    type: async (text) => {
      if (!/^[a-z0-9 .,/-]*$/.test(text)) throw new Error(`"${text}" needs Shift, which would not be counted.`)
      keys += text.length
      await page.keyboard.type(text)
    },
    count: () => ({ clicks, keys }),
  }
}
