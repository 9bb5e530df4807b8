import { type Family, owner, type ParentKind } from './graph.ts'

type Step = 'up' | 'down' | 'across'
type Way = { readonly to: string; readonly step: Step; readonly from: Way | undefined }

export type Gender = 'female' | 'male' | 'other'

/** If `toOwner` is false, the reader is a grantee, so no person is *you*. */
export type RelationContext = {
  readonly name: (id: string) => string
  readonly gender: (id: string) => Gender
  readonly toOwner?: boolean
}

const byGender = (female: string, male: string, other: string) => ({ female, male, other })
const parent = byGender('mother', 'father', 'parent')
const child = byGender('daughter', 'son', 'child')
const sibling = byGender('sister', 'brother', 'sibling')
const spouse = byGender('wife', 'husband', 'partner')

/** Prefers, of two equal paths, one through a parent or child. Computed at once for speed. */
function waysFrom(family: Family, from: string): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>()
  const open: (Way | undefined)[] = [undefined]
  for (const way of open) {
    const at = way?.to ?? from
    const go = (id: string, step: Step) => {
      if (id === from || ways.has(id)) return
      const next: Way = { to: id, step, from: way }
      ways.set(id, next)
      open.push(next)
    }
    for (const { id } of family.parentsOf(at)) go(id, 'up')
    for (const { id } of family.childrenOf(at)) go(id, 'down')
    for (const { id } of family.partnersOf(at)) go(id, 'across')
  }
  return ways
}

export type StepTo = { readonly at: string; readonly to: string; readonly step: Step }

export function stepsFrom(family: Family, from: string): (to: string) => readonly StepTo[] | undefined {
  const ways = waysFrom(family, from)
  return (to) => {
    const steps: StepTo[] = []
    for (let way = ways.get(to); way; way = way.from)
      steps.push({ at: way.from?.to ?? from, to: way.to, step: way.step })
    return steps.length === 0 ? undefined : steps.toReversed()
  }
}

/** The longest chain that readers still understand: *your mother’s sister’s daughter’s son*. */
const mostWords = 6

function fromAfar(steps: readonly StepTo[]): string {
  const isAll = (step: Step) => steps.every((one) => one.step === step)
  if (isAll('up')) return `ancestor, ${steps.length} generations before`
  return isAll('down') ? `descendant, ${steps.length} generations after` : 'distant relative'
}

/** Returns *your mother’s sister*; a path up to a shared parent and down again means a sibling. */
export function relationsFrom(
  family: Family,
  from: string,
  { name, gender, toOwner = true }: RelationContext,
): (to: string) => string | undefined {
  const isYou = from === owner && toOwner
  const whose = isYou ? 'your' : `${name(from)}’s`
  const stepsTo = stepsFrom(family, from)
  const siblings = new Set(family.siblingsOf(from))
  return (to) => {
    if (from === to) return isYou ? 'you' : name(from)
    const steps = stepsTo(to)
    // Siblings are named as siblings, even if a longer path also connects them.
    if ((steps === undefined || steps.length > 2) && siblings.has(to)) return phrase(whose, [sibling[gender(to)]])
    if (steps === undefined) return undefined
    const words: string[] = []
    for (let i = 0; i < steps.length; i += 1) {
      const here = steps[i]
      const next = steps[i + 1]
      if (!here) continue
      if (here.step === 'up' && next?.step === 'down') {
        words.push(siblingWord(family, here.at, next.to)[gender(next.to)])
        i += 1
      } else words.push(stepWord(family, here)[gender(here.to)])
    }
    return phrase(whose, words.length > mostWords ? [fromAfar(steps)] : words)
  }
}

export const relationTo = (family: Family, from: string, to: string, context: RelationContext): string | undefined =>
  relationsFrom(family, from, context)(to)

const phrase = (whose: string, words: readonly string[]): string =>
  [whose, ...words.map((word, at) => (at < words.length - 1 ? `${word}’s` : word))].join(' ')

/** The kind of a step *up* to a parent: by birth, adoption or marriage. */
export function howOf(family: Family, { at, to, step }: StepTo): ParentKind {
  const links = step === 'up' ? family.parentsOf(at) : step === 'down' ? family.childrenOf(at) : []
  return links.find(({ id }) => id === to)?.how ?? 'birth'
}

function stepWord(family: Family, here: StepTo) {
  const { at, to, step } = here
  if (step === 'across') {
    const former = family.partnersOf(at).some((partner) => partner.id === to && partner.former)
    return former ? byGender('former wife', 'former husband', 'former partner') : spouse
  }
  const word = step === 'up' ? parent : child
  const how = howOf(family, here)
  if (how === 'birth') return word
  const prefix = how === 'step' ? 'step' : step === 'up' ? 'adoptive ' : 'adopted '
  return byGender(prefix + word.female, prefix + word.male, prefix + word.other)
}

export function siblingWord(family: Family, one: string, other: string) {
  const born = (id: string) => new Set(family.parentsOf(id).flatMap((each) => (each.how === 'step' ? [] : [each.id])))
  const [mine, theirs] = [born(one), born(other)]
  const shared = [...mine].filter((id) => theirs.has(id)).length
  if (shared === 0) return byGender('stepsister', 'stepbrother', 'stepsibling')
  const isStep = (id: string, of: ReadonlySet<string>) =>
    family.parentsOf(id).some((parentOf) => parentOf.how === 'step' && of.has(parentOf.id))
  const half = shared === 1 && ((mine.size > 1 && theirs.size > 1) || isStep(one, theirs) || isStep(other, mine))
  return half ? byGender('half sister', 'half brother', 'half sibling') : sibling
}
