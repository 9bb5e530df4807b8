/** Focuses the heading of a new step. Stable, so it runs once per mount. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus()
