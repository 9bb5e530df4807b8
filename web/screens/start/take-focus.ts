/** For the `ref` of a heading: another question is another page, and is read out. One function for all draws, so that it runs once per question. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus()
