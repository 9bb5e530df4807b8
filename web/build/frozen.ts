import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Modules that say with the definitions of all kinds what is known once the app is built. */
const frozen = /\/records\/(?:places\/menu|checklist\/items)\.ts$/

/**
 * Puts in the place of these modules what they export, as plain data: whoever draws the menu or the dashboard does not fetch the
 * definitions behind them. Only in the build; elsewhere they run as they stand.
 */
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
