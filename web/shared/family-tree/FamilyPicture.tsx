import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Drawing } from '../../../records/family/layout.ts'
import { today } from '../../../records/today.ts'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { download } from '../../kinds/download.ts'
import { Button, dayInWords, Tabs, toast } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { DownloadPdf, type Gathering } from '../papers/DownloadPdf.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { Outline } from './Outline.tsx'
import { pictureOf } from './picture.ts'
import { TreePicture } from './TreePicture.tsx'
import type { FamilyView } from './use-family.ts'
import { words } from './words.ts'

/** Loaded on press, because only saving a file needs this code. */
const treeFiles = () => retry(() => import('./tree-paper.ts'))

const FindPerson = lazy(() => retry(async () => ({ default: (await import('./FindPerson.tsx')).FindPerson })))

/** A smaller family is found at a glance. */
const leastToFind = 8

/**
 * The family as a tree or a list; a large family opens with close relatives only. Saving as SVG or
 * PDF takes the current view.
 * @param ownName the owner’s name, '' if unknown
 * @param open opens photos of another estate
 */
export function FamilyPicture({ view, ownName, open }: { view: FamilyView; ownName: string; open?: OpenFile }) {
  const { tree, drawing, close, root, selected, onSelect } = view
  const [shown, setShown] = useState('close')
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<string>()
  const openPhoto = open ?? client.openFile
  const looked = shown === 'close' && close !== undefined ? close : drawing
  const save = async () => {
    setBusy(true)
    try {
      const photos = await (await treeFiles()).photosOf(tree, looked, openPhoto)
      download(words.fileName, 'image/svg+xml', pictureOf(tree, looked, photos))
    } catch (error) {
      toast({ tone: 'failure', title: words.notSaved, description: messageOf(error, words.notSavedMore) })
    } finally {
      setBusy(false)
    }
  }
  const paper = async (gathering: Gathering) => {
    const { photosOf, treePaper } = await treeFiles()
    const photos = await photosOf(tree, looked, openPhoto, gathering)
    return treePaper(tree, looked, photos, { title: tree.says.paperTitle(ownName), day: dayInWords(today()) })
  }
  const poster = async (gathering: Gathering) => {
    const { photosOf, photoSideOnPoster, treePoster } = await treeFiles()
    const photos = await photosOf(tree, looked, openPhoto, { side: photoSideOnPoster(tree, looked), ...gathering })
    return treePoster(tree, looked, photos, { title: tree.says.paperTitle(ownName), day: dayInWords(today()) })
  }
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
          {hint} {tree.says.pictureHint} {/* Not seen on a phone, which has no such keys, but still read out. */}
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
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        <Button
          variant="quiet"
          busy={busy}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
        <DownloadPdf name={words.pdfName} document={paper} label={words.savePdf} variant="quiet" />
        <DownloadPdf name={words.posterName} document={poster} label={words.savePoster} variant="quiet" />
      </div>
    </div>
  )
}
