type Id = string

/** An *open* question has no record and no answer. After *later* the guide asks once more. */

export const firstOpen = (order: readonly Id[], isOpen: (id: Id) => boolean): Id | undefined => order.find(isOpen)

/** The open question after `from`. Questions skipped before `from` are not shown again. */
export const nextOpen = (order: readonly Id[], isOpen: (id: Id) => boolean, from: Id): Id | undefined =>
  order.slice(order.indexOf(from) + 1).find(isOpen)

export const before = (order: readonly Id[], from: Id): Id | undefined => order[order.indexOf(from) - 1]
