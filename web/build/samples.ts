import { parseSync, type Plugin, Visitor } from 'vite'

/** The files that define a kind; the tests beside them do not match. */
const kinds = /\/records\/kinds\/[\w-]+\.ts$/

/** Lets the bundler drop what only samples used. `file` tells the parser the language. */
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

/** The built app contains no samples: only the demo, the pictures and the tests use them. */
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
