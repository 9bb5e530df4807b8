/**
 * A `ref` for the heading of a new step: focusing it announces the step. Stable, so it runs once per
 * step.
 */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus()
