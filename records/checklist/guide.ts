type Id = string

/**
 * The guided start as a walk over item ids in their order. A question is *open* when nothing is written down for it and nothing
 * was answered; those answered *later* are asked once more only when somebody wants to.
 */

/** Where to begin, or to go on after a break: the first open question; `undefined` when none is left. */
export const firstOpen = (order: readonly Id[], isOpen: (id: Id) => boolean): Id | undefined => order.find(isOpen)

/** The open question after `from`; `undefined` at the end. What was passed over by going back is not forced on anybody. */
export const nextOpen = (order: readonly Id[], isOpen: (id: Id) => boolean, from: Id): Id | undefined =>
  order.slice(order.indexOf(from) + 1).find(isOpen)

/** The question before `from`, open or not; `undefined` at the first. */
export const before = (order: readonly Id[], from: Id): Id | undefined => order[order.indexOf(from) - 1]
