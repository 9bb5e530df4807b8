import { parseSync, type Plugin, Visitor } from 'vite'

/** A kind's definition; field types and tests beside them define none. */
const kinds = /\/records\/kinds\/[\w-]+\.ts$/

/**
 * A module's source without its kinds' `samples`; the bundler then drops what only they used.
 * @param file its name, for the language
 */
export function withoutSamples(file: string, source: string): string {
  const cuts: { start: number; end: number }[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineRecord') return
      if (definition?.type !== 'ObjectExpression') return
      for (const property of definition.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'samples')
          cuts.push({ start: property.value.start, end: property.value.end })
    },
  })
  visitor.visit(parseSync(file, source).program)
  return cuts.reduceRight((left, { start, end }) => `${left.slice(0, start)}undefined${left.slice(end)}`, source)
}

/** Only the demo, pictures and tests use samples, from source. */
export function samplesPlugin(): Plugin {
  return {
    name: 'without-samples',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: kinds, code: 'samples' },
      handler: (code, id) => ({ code: withoutSamples(id, code), map: null }),
    },
  }
}
