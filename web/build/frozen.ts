import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Modules that derive build-time constants from all kinds' definitions. */
const frozen = /\/records\/(?:places\/menu|checklist\/items)\.ts$/

/** The menu and the dashboard then load no definitions. In the build only. */
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
