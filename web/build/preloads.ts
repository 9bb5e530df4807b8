import type { Plugin, Rolldown } from 'vite'
import { entryPages } from '../shared/navigation/entry-pages.ts'
import { places } from '../shared/navigation/places.ts'

/** Where the build writes which files each place needs, for the server to name them with the page: see server/http/web-app.ts. */
const preloadsFile = 'preloads.json'

type Chunk = Rolldown.OutputChunk

/** These chunks and all that they import at once. */
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

/** What reads and writes every kind, and so needs all of them: chunks.ts. */
const needsAllKinds = /^assets\/(writing-and-reading|list-dialogs)-/

/** What knows the screens. */
const knowsScreens = /^assets\/(base|inside)-/

/**
 * What a browser is told to fetch together with code that comes later. A screen comes with all that it imports, so that nobody waits for one file
 * after another. What a screen asks for itself (its dialogs, while nothing else happens) the browser finds out by and by: to be told of thirty
 * files at once lets a slow phone stand still, just as the list appears.
 */
export const announcedWith = (
  _file: string,
  dependencies: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html' || (knowsScreens.test(hostId) && !dependencies.some((file) => needsAllKinds.test(file)))
    ? dependencies
    : []

/**
 * Writes down which scripts each place of the app needs beyond the app's own: a browser that is told of them with the page
 * fetches them beside the app, not one after another once the app runs.
 */
export function preloadPlugin(): Plugin {
  return {
    name: 'preloads-of-places',
    apply: 'build',
    // After the bundler has taken out what holds styles alone: a browser would be told to fetch what is not there.
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
        const frame = [...named('/app/Shell.tsx'), ...named('/app/InsideScreen.tsx')]
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
        const preloads = { app: [...ofApp].map((name) => `/${name}`), paths }
        this.emitFile({ type: 'asset', fileName: preloadsFile, source: JSON.stringify(preloads) })
      },
    },
  }
}
