import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Modules whose exports the build computes from the definitions of all kinds. */
const frozen = /\/records\/(?:places\/menu|checklist\/items)\.ts$/

/** Spares menu and dashboard the definitions. The development server runs the modules. */
export function frozenPlugin(): Plugin {
  return {
    name: 'frozen-tables',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!frozen.test(id)) return undefined
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
