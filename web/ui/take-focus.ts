/** For the `ref` of a heading: another step is another page, and is read out. One function for all draws, so that it runs once per step. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus()
