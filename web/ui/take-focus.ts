/** A `ref` for the heading of a new step, which announces it. Stable: it runs once per step. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus()
