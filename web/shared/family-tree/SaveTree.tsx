import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Drawing } from '../../../records/family/layout.ts'
import { today } from '../../../records/today.ts'
import { messageOf } from '../../estate/message-of.ts'
import { download } from '../../kinds/download.ts'
import { Button, dayInWords, toast } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { DownloadPdf, type Gathering, PagesDone, type PhotosSoFar } from '../papers/DownloadPdf.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { pictureOf } from './picture.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

/** Loaded on press, because only saving a file needs this code. */
const treeFiles = () => retry(() => import('./tree-paper.ts'))

/** Saves a drawing as SVG, PDF or poster; while many photos open, it can be stopped. */
export function SaveTree({
  tree,
  drawing,
  ownName,
  open,
}: {
  tree: Tree
  drawing: Drawing
  ownName: string
  open: OpenFile
}) {
  const [saving, setSaving] = useState<PhotosSoFar>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async () => {
    const controller = new AbortController()
    running.current = controller
    setSaving({ photo: 0, of: drawing.placed.size })
    try {
      const gathering = { onPhotos: setSaving, signal: controller.signal }
      const photos = await (await treeFiles()).photosOf(tree, drawing, open, gathering)
      download(words.fileName, 'image/svg+xml', pictureOf(tree, drawing, photos))
    } catch (error) {
      if (controller.signal.aborted) return
      toast({ tone: 'failure', title: words.notSaved, description: messageOf(error, words.notSavedMore) })
    } finally {
      setSaving(undefined)
    }
  }
  const paper = async (gathering: Gathering) => {
    const { photosOf, treePaper } = await treeFiles()
    const photos = await photosOf(tree, drawing, open, gathering)
    return treePaper(tree, drawing, photos, { title: tree.says.paperTitle(ownName), day: dayInWords(today()) })
  }
  const poster = async (gathering: Gathering) => {
    const { photosOf, photoSideOnPoster, treePoster } = await treeFiles()
    const photos = await photosOf(tree, drawing, open, { side: photoSideOnPoster(tree, drawing), ...gathering })
    return treePoster(tree, drawing, photos, { title: tree.says.paperTitle(ownName), day: dayInWords(today()) })
  }
  return (
    <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
      <Button
        variant="quiet"
        busy={saving !== undefined}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void save()}
      >
        {words.save}
      </Button>
      {saving && <PagesDone pages={saving} stop={words.stop} onStop={() => running.current?.abort()} />}
      <DownloadPdf name={words.pdfName} document={paper} label={words.savePdf} variant="quiet" />
      <DownloadPdf name={words.posterName} document={poster} label={words.savePoster} variant="quiet" />
    </div>
  )
}
