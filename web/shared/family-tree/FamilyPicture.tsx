import { Download } from 'lucide-react'
import { useState } from 'react'
import { today } from '../../../records/today.ts'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { download } from '../../records/download.ts'
import { Button, dayInWords, Tabs, toast } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { DownloadPdf } from '../papers/DownloadPdf.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { Outline } from './Outline.tsx'
import { pictureOf } from './picture.ts'
import { TreePicture } from './TreePicture.tsx'
import type { FamilyView } from './use-family.ts'
import { words } from './words.ts'

/** What is needed for files alone, fetched at the press. */
const treeFiles = () => retry(() => import('./tree-paper.ts'))

/**
 * The family, drawn or as a list, to be saved as a picture or a PDF.
 * @param ownName the owner's name, '' where it is not known
 * @param open how photos are opened, where they are not the own estate's
 */
export function FamilyPicture({ view, ownName, open }: { view: FamilyView; ownName: string; open?: OpenFile }) {
  const { tree, drawing, root, selected, onSelect } = view
  const [busy, setBusy] = useState(false)
  const openPhoto = open ?? client.openFile
  const save = async () => {
    setBusy(true)
    try {
      const photos = await (await treeFiles()).photosOf(tree, drawing, openPhoto)
      download(words.fileName, 'image/svg+xml', pictureOf(tree, drawing, photos))
    } catch (error) {
      toast({ tone: 'failure', title: words.notSaved, description: messageOf(error, words.notSavedMore) })
    } finally {
      setBusy(false)
    }
  }
  const paper = async () => {
    const { photosOf, treePaper } = await treeFiles()
    const photos = await photosOf(tree, drawing, openPhoto)
    return treePaper(tree, drawing, photos, { title: tree.says.paperTitle(ownName), day: dayInWords(today()) })
  }
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={words.view}
        tabs={[
          {
            value: 'picture',
            label: words.drawn,
            content: (
              <div className="flex flex-col gap-2">
                <p className="text-soft">
                  {tree.says.pictureHint} {/* Not seen on a phone, which has no such keys, but still read out. */}
                  <span className="pointer-coarse:sr-only">{words.arrowKeys}</span>
                </p>
                <TreePicture {...{ tree, root, selected, open, onSelect }} />
              </div>
            ),
          },
          {
            value: 'list',
            label: words.list,
            content: <Outline tree={tree} root={root} onSelect={onSelect} />,
          },
        ]}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Button
          variant="quiet"
          busy={busy}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
        <DownloadPdf name={words.pdfName} document={paper} label={words.savePdf} variant="quiet" />
      </div>
    </div>
  )
}
