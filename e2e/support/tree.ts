import type { Locator, Page } from '@playwright/test'

export const picture = (page: Page) => page.getByRole('region', { name: 'Your family, drawn' })

export const shareShown = (frame: Locator, name: RegExp) =>
  frame.getByRole('button', { name }).evaluate((box) => {
    const [inner, outer] = [box, box.closest('[data-panned]') ?? box].map((one) => one.getBoundingClientRect())
    if (inner === undefined || outer === undefined) return 0
    const width = Math.min(inner.right, outer.right) - Math.max(inner.left, outer.left)
    const height = Math.min(inner.bottom, outer.bottom) - Math.max(inner.top, outer.top)
    return (Math.max(0, width) * Math.max(0, height)) / (inner.width * inner.height)
  })

/** The people whose portrait an edge of the frame cuts. */
export const cutFaces = (frame: Locator) =>
  frame.evaluate((outer) => {
    const { left, right, top, bottom } = outer.getBoundingClientRect()
    return Array.from(outer.querySelectorAll('.tree-face'), (face) => {
      const box = face.getBoundingClientRect()
      const isBeside = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
      const isWhole = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom
      return isBeside || isWhole ? [] : [face.parentElement?.textContent]
    }).flat()
  })
