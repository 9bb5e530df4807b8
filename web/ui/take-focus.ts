/**
 * A ref callback that focuses the heading of a new step. Its identity is stable, so it runs once per
 * mount.
 */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus()
