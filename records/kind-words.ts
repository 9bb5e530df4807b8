type Name = { readonly one: string; readonly nouns?: { readonly one: string; readonly many: string } }

export type Activity<V> = { readonly [Change in 'added' | 'changed' | 'removed']: (values: V) => string }

/** `title` replaces *Save Failed*. With `saysWhy`, a failed save shows its own reason first. */
export type Failed = {
  readonly load: string
  readonly save: string
  readonly remove: string
  readonly title?: string
  readonly saysWhy?: boolean
}

export const nounsOf = ({ one, nouns }: Name): { one: string; many: string } =>
  nouns ?? { one: one.toLowerCase(), many: `${one.toLowerCase()}s` }

export function kindWords<V>({
  name,
  singleton = false,
  title,
}: {
  name: Name
  singleton?: boolean
  title: (this: void, values: V) => string
}): { activity: Activity<V>; failed: Failed } {
  const { one, many } = nounsOf(name)
  const says = (verb: string) => (values: V) => `${verb} ${one}${singleton ? '' : `: ${title(values)}`}`
  return {
    activity: { added: says('Added'), changed: says('Updated'), removed: says('Removed') },
    failed: {
      load: `Failed to load ${singleton ? one : many}. Please try again.`,
      save: `Failed to save ${one}. Please try again.`,
      remove: `Failed to remove ${one}. Please try again.`,
    },
  }
}
