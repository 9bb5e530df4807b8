export function movedUp<Item>(items: readonly Item[], at: number): Item[] {
  const [before, moved] = [items[at - 1], items[at]]
  if (before === undefined || moved === undefined) return [...items]
  return [...items.slice(0, at - 1), moved, before, ...items.slice(at + 1)]
}
