import { lazy, Suspense, useState } from 'react'
import type { Drawing } from '../../../records/family/layout.ts'
import { client } from '../../estate/index.ts'
import { Tabs } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { Outline } from './Outline.tsx'
import { SaveTree } from './SaveTree.tsx'
import { TreePicture } from './TreePicture.tsx'
import type { FamilyView } from './use-family.ts'
import { words } from './words.ts'

const FindPerson = lazy(() => retry(async () => ({ default: (await import('./FindPerson.tsx')).FindPerson })))

/** The smallest family with a search field; a user sees all people of smaller families at once. */
const leastToFind = 8

/** A large family opens with close relatives only. Saving takes the current view. */
export function FamilyPicture({ view, ownName, open }: { view: FamilyView; ownName: string; open?: OpenFile }) {
  const { tree, drawing, close, root, selected, onSelect } = view
  const [shown, setShown] = useState('close')
  const [found, setFound] = useState<string>()
  const openPhoto = open ?? client.openFile
  const looked = shown === 'close' && close !== undefined ? close : drawing
  const find = (id: string) => {
    onSelect(id)
    if (!drawing.placed.has(id)) return
    setShown(close?.placed.has(id) && shown !== 'everyone' ? 'close' : 'everyone')
    setFound(id)
  }
  const finder = tree.family.ids.length >= leastToFind && (
    <Suspense fallback={null}>
      <FindPerson {...{ tree, root, open }} onFound={find} />
    </Suspense>
  )
  const picture = (drawn: Drawing, hint = '', least: 'names' | 'faces' = 'faces') => (
    <TreePicture
      {...{ tree, root, selected, open, onSelect, least, finder, found }}
      onShown={() => setFound(undefined)}
      drawing={drawn}
      hint={
        <>
          {hint} {tree.says.pictureHint} {/* Phones, which lack these keys, hide it from sight only. */}
          <span className="pointer-coarse:sr-only max-sm:sr-only">{words.keys}</span>
        </>
      }
    />
  )
  return (
    <div>
      <Tabs
        label={words.view}
        value={close === undefined && shown === 'close' ? 'everyone' : shown}
        onValueChange={setShown}
        tabs={[
          ...(close === undefined
            ? []
            : [
                {
                  value: 'close',
                  label: words.close,
                  content: picture(close, tree.says.closeOf(close.placed.size, drawing.placed.size)),
                },
              ]),
          {
            value: 'everyone',
            label: close === undefined ? words.drawn : words.everyone,
            content: picture(drawing, '', close === undefined ? 'faces' : 'names'),
          },
          {
            value: 'list',
            label: words.list,
            content: (
              <>
                {finder}
                <Outline {...{ tree, drawing, root, onSelect }} />
              </>
            ),
          },
        ]}
      />
      <SaveTree {...{ tree, ownName }} drawing={looked} open={openPhoto} />
    </div>
  )
}
