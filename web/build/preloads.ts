import type { Plugin, Rolldown } from 'vite'
import { entryPages } from '../shared/navigation/entry-pages.ts'
import { groups, type Place, places } from '../shared/navigation/places.ts'

/** Lists the files that the server preloads for each page: see server/http/web-app.ts. */
const preloadsFile = 'preloads.json'

type Chunk = Rolldown.OutputChunk

function withImports(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const take = (name: string) => {
    const file = bundle[name]
    if (found.has(name) || file?.type !== 'chunk') return
    found.add(name)
    for (const next of file.imports) take(next)
  }
  for (const name of names) take(name)
  return found
}

/** These chunks import all kinds: see chunks.ts. */
const needsAllKinds = /^assets\/(writing-and-reading|list-dialogs)-/

const knowsScreens = /^assets\/(base|inside)-/

/** Preloads no dynamic imports: thirty at once freeze a slow phone as the list appears. */
export const preloadsOf = (
  _file: string,
  dependencies: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html' || (knowsScreens.test(hostId) && !dependencies.some((file) => needsAllKinds.test(file)))
    ? dependencies
    : []

/** Writes which chunks each page needs; a browser then loads them in parallel with the app. */
export function preloadPlugin(): Plugin {
  return {
    name: 'preloads-of-places',
    apply: 'build',
    // Runs after the bundler dropped chunks that contain only styles; preloading those would fail.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
        const named = (ending: string) =>
          chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending))).map(({ fileName }) => fileName)
        const [app] = named('/web/app.html')
        if (app === undefined) throw new Error('The app was not built.')
        const ofApp = withImports(bundle, [app])
        const needs = (entries: readonly string[]) =>
          [...withImports(bundle, entries)].filter((name) => !ofApp.has(name)).map((name) => `/${name}`)
        const frame = [...named('/app/Shell.tsx'), ...named('/app/SignedInScreen.tsx')]
        const screenOf = (screen: string, kind: string | undefined) => {
          const own = named(`/screens/${screen}/index.tsx`)
          const usual = () => [...named('/kinds/page/KindScreen.tsx'), ...named(`/records/kinds/${kind}.ts`)]
          return own.length > 0 || kind === undefined ? own : usual()
        }
        const paths = Object.fromEntries([
          ...places.map(({ path, screen, kinds }) => [
            path,
            {
              inside: true,
              scripts: needs([...frame, ...screenOf(screen, kinds.find(({ beside }) => !beside)?.kind)]),
            },
          ]),
          ...entryPages.map(({ path, screen }) => [
            path,
            { inside: false, scripts: needs(screenOf(screen, undefined)) },
          ]),
        ])
        const isBuilt = ({ screen, kinds }: Place) =>
          screenOf(screen, kinds.find(({ beside }) => !beside)?.kind).length > 0
        const pages = [
          ...places.filter(isBuilt).map(({ path }) => path),
          ...groups.filter(({ items }) => items.some(isBuilt)).map(({ path }) => path),
          ...entryPages.map(({ path }) => path),
        ]
        const preloads = { pages, app: [...ofApp].map((name) => `/${name}`), paths }
        this.emitFile({ type: 'asset', fileName: preloadsFile, source: JSON.stringify(preloads) })
      },
    },
  }
}
