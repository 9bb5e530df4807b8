import type { Relationship } from '../kinds/family-member.ts'
import { type Family, owner } from './graph.ts'
import { type Gender, howOf, siblingWord, type StepTo, stepsFrom } from './relation.ts'

type Three = readonly [female: Relationship, male: Relationship, other: Relationship | undefined]

const parents = {
  birth: ['mother', 'father', 'parent'],
  adopted: ['adoptive-mother', 'adoptive-father', 'adoptive-parent'],
  step: ['stepmother', 'stepfather', 'stepparent'],
} as const satisfies Record<string, Three>
const children = {
  birth: ['daughter', 'son', 'child'],
  adopted: ['adopted-daughter', 'adopted-son', 'adopted-child'],
  step: ['stepdaughter', 'stepson', 'stepchild'],
} as const satisfies Record<string, Three>
const siblings: Three = ['sister', 'brother', 'sibling']

/** Relations by path, over parents and children by birth or adoption. */
const further: Readonly<Record<string, Three>> = {
  'up up': ['grandmother', 'grandfather', undefined],
  'down down': ['granddaughter', 'grandson', undefined],
  'up up down': ['aunt', 'uncle', undefined],
  'up down down': ['niece', 'nephew', undefined],
  'up up down down': ['cousin', 'cousin', 'cousin'],
  'across up': ['mother-in-law', 'father-in-law', undefined],
  'across up down': ['sister-in-law', 'brother-in-law', undefined],
  'up down across': ['sister-in-law', 'brother-in-law', undefined],
  'down across': ['daughter-in-law', 'son-in-law', undefined],
}

function wordsFor(family: Family, steps: readonly StepTo[]): Three | undefined {
  const [first, second] = steps
  if (first === undefined) return undefined
  if (steps.length === 1) {
    if (first.step === 'across') {
      const former = family.partnersOf(first.at).some(({ id, former: isFormer }) => id === first.to && isFormer)
      return former ? ['former-wife', 'former-husband', 'former-partner'] : ['wife', 'husband', 'partner']
    }
    return (first.step === 'up' ? parents : children)[howOf(family, first)]
  }
  if (steps.length === 2 && first.step === 'up' && second?.step === 'down')
    return siblingWord(family, first.at, second.to).female.startsWith('step')
      ? ['stepsister', 'stepbrother', undefined]
      : siblings
  const isFormer = steps.some(
    ({ at, to, step }) => step === 'across' && family.partnersOf(at).some(({ id, former }) => id === to && former),
  )
  return isFormer || steps.some((one) => howOf(family, one) === 'step')
    ? undefined
    : further[steps.map(({ step }) => step).join(' ')]
}

function sharesParent(family: Family, one: string, other: string): boolean {
  const parentsOfOne = new Set(family.parentsOf(one).map(({ id }) => id))
  return family.parentsOf(other).some(({ id }) => parentsOfOne.has(id))
}

export function relationshipsIn(
  family: Family,
  gender: (id: string) => Gender,
  from: string = owner,
): (id: string) => Relationship | undefined {
  const stepsTo = stepsFrom(family, from)
  const siblingIds = new Set(family.siblingsOf(from))
  return (id) => {
    const steps = stepsTo(id)
    // Siblings without known parents have no other link, so a longer path does not count.
    const isSibling = steps?.length !== 1 && siblingIds.has(id) && !sharesParent(family, from, id)
    const words = isSibling ? siblings : steps && wordsFor(family, steps)
    const [female, male, other] = words ?? []
    const recorded = gender(id)
    return recorded === 'female' ? female : recorded === 'male' ? male : other
  }
}
