import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BottomBar, PageFrame, SCROLLER_SELECTOR } from './page-frame'

const scrolled = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  scrolled.mockClear()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'scrollBy').mockImplementation((options) => scrolled(Object(options)))
})

test('the bottom bar of a screen is below the content that scrolls', () => {
  renderFrame()

  const bar = screen.getByRole('region', { name: 'Actions' })
  expect(within(bar).getByRole('button', { name: 'Save' })).toBeVisible()
  expect(document.querySelector(SCROLLER_SELECTOR)).not.toContainElement(bar)
})

test('without a frame the bar is where the screen renders it', () => {
  render(
    <form aria-label="Settings">
      <BottomBar>
        <button type="submit">Save</button>
      </BottomBar>
    </form>,
  )

  expect(within(screen.getByRole('form')).getByRole('button', { name: 'Save' })).toBeVisible()
})

describe('the content scrolls with the keyboard', () => {
  test.each([
    ['{PageDown}', { top: 700 }],
    ['{PageUp}', { top: -700 }],
    ['{ArrowDown}', { top: 40 }],
    ['{ArrowUp}', { top: -40 }],
  ])('by %s while the focus is in the header', async (key, distance) => {
    renderFrame()
    screen.getByRole('link', { name: 'Orders' }).focus()

    await userEvent.keyboard(key)

    expect(scrolled.mock.calls).toEqual([[distance]])
  })

  test('while nothing has the focus, as after a load', async () => {
    renderFrame()

    await userEvent.keyboard('{End}')

    expect(scrolled.mock.calls[0]?.[0].top).toBeGreaterThan(100_000)
  })

  test('the space key scrolls a page, and presses a link or button', async () => {
    renderFrame()

    await userEvent.keyboard(' ')
    screen.getByRole('link', { name: 'Orders' }).focus()
    await userEvent.keyboard(' ')

    expect(scrolled.mock.calls).toEqual([[{ top: 700 }]])
  })

  test('and not twice while the focus is inside, where the browser scrolls', async () => {
    renderFrame()
    screen.getByRole('button', { name: 'Show More' }).focus()

    await userEvent.keyboard('{PageDown}')

    expect(scrolled).not.toHaveBeenCalled()
  })

  test('and not while a dialog has the focus, or with a modifier key', async () => {
    renderFrame()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    screen.getByRole('button', { name: 'Yes' }).focus()

    await userEvent.keyboard('{PageDown}')

    expect(scrolled).not.toHaveBeenCalled()
  })
})

function renderFrame() {
  render(
    <>
      <PageFrame
        header={
          <header>
            <a href="/supplier/orders">Orders</a>
          </header>
        }
      >
        <button type="button">Show More</button>
        <BottomBar>
          <button type="button">Save</button>
        </BottomBar>
      </PageFrame>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as Mantine renders it */}
      <div role="dialog">
        <button type="button">Yes</button>
      </div>
    </>,
  )
}
