import { type Family, owner } from './graph.ts'

type Step = 'up' | 'down' | 'across'
type Way = { readonly to: string; readonly step: Step; readonly from: Way | undefined }

export type Gender = 'female' | 'male' | 'other'

/** What of a person a relation is told by. */
export type Told = { readonly name: (id: string) => string; readonly gender: (id: string) => Gender }

const byGender = (female: string, male: string, other: string) => ({ female, male, other })
const parent = byGender('mother', 'father', 'parent')
const child = byGender('daughter', 'son', 'child')
const sibling = byGender('sister', 'brother', 'sibling')
const spouse = byGender('wife', 'husband', 'partner')

/** The shortest way from one person to another: over parents and children first, over a marriage only where there is no other. */
function wayBetween(family: Family, from: string, to: string): Way | undefined {
  const seen = new Set([from])
  let open: (Way | undefined)[] = [undefined]
  while (open.length > 0) {
    const next: Way[] = []
    for (const way of open) {
      const at = way?.to ?? from
      if (at === to) return way
      const go = (id: string, step: Step) => {
        if (seen.has(id)) return
        seen.add(id)
        next.push({ to: id, step, from: way })
      }
      for (const { id } of family.parentsOf(at)) go(id, 'up')
      for (const { id } of family.childrenOf(at)) go(id, 'down')
      for (const { id } of family.partnersOf(at)) go(id, 'across')
    }
    open = next
  }
  return undefined
}

function stepsOf(way: Way | undefined): { to: string; step: Step }[] {
  const steps: { to: string; step: Step }[] = []
  for (let at = way; at; at = at.from) steps.unshift({ to: at.to, step: at.step })
  return steps
}

/**
 * What one person is to another, step by step: *your mother’s sister*. Up and down again over one parent is a brother or sister. Undefined where
 * nothing connects them.
 */
export function relationTo(family: Family, from: string, to: string, { name, gender }: Told): string | undefined {
  if (from === to) return from === owner ? 'you' : name(from)
  const steps = stepsOf(wayBetween(family, from, to))
  if (steps.length === 0)
    return family.siblingsOf(from).includes(to) ? said(from, name, [sibling[gender(to)]]) : undefined
  const words: string[] = []
  let at = from
  for (let i = 0; i < steps.length; i += 1) {
    const here = steps[i]
    const next = steps[i + 1]
    if (!here) continue
    if (here.step === 'up' && next?.step === 'down') {
      words.push(siblingWord(family, at, next.to)[gender(next.to)])
      at = next.to
      i += 1
      continue
    }
    words.push(stepWord(family, at, here)[gender(here.to)])
    at = here.to
  }
  return said(from, name, words)
}

const said = (from: string, name: Told['name'], words: readonly string[]): string =>
  [
    from === owner ? 'your' : `${name(from)}’s`,
    ...words.map((word, at) => (at < words.length - 1 ? `${word}’s` : word)),
  ].join(' ')

function stepWord(family: Family, at: string, { to, step }: { to: string; step: Step }) {
  if (step === 'across') {
    const former = family.partnersOf(at).some((partner) => partner.id === to && partner.former)
    return former ? byGender('former wife', 'former husband', 'former partner') : spouse
  }
  const [links, word] =
    step === 'up' ? ([family.parentsOf(at), parent] as const) : ([family.childrenOf(at), child] as const)
  const how = links.find(({ id }) => id === to)?.how ?? 'birth'
  if (how === 'birth') return word
  const prefix = how === 'step' ? 'step' : step === 'up' ? 'adoptive ' : 'adopted '
  return byGender(prefix + word.female, prefix + word.male, prefix + word.other)
}

/** Brother or sister, half or step where only that connects them. */
function siblingWord(family: Family, one: string, other: string) {
  const born = (id: string) => new Set(family.parentsOf(id).flatMap((each) => (each.how === 'step' ? [] : [each.id])))
  const [mine, theirs] = [born(one), born(other)]
  const shared = [...mine].filter((id) => theirs.has(id)).length
  if (shared === 0) return byGender('stepsister', 'stepbrother', 'stepsibling')
  const isStep = (id: string, of: ReadonlySet<string>) =>
    family.parentsOf(id).some((parentOf) => parentOf.how === 'step' && of.has(parentOf.id))
  const half = shared === 1 && ((mine.size > 1 && theirs.size > 1) || isStep(one, theirs) || isStep(other, mine))
  return half ? byGender('half sister', 'half brother', 'half sibling') : sibling
}
