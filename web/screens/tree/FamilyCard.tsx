import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { owner } from '../../../records/family/graph.ts'
import { drawFamily } from '../../../records/family/layout.ts'
import { type familyMember, profile } from '../../../records/kinds/index.ts'
import { ownName } from '../../../records/kinds/profile.ts'
import { today } from '../../../records/today.ts'
import { useRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { download } from '../../records/download.ts'
import type { KindPageState } from '../../records/index.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { Button, Card, dayInWords, Tabs, toast } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { DateQuestions } from './DateQuestions.tsx'
import { Outline } from './Outline.tsx'
import { pictureOf } from './picture.ts'
import { Selected } from './Selected.tsx'
import { treeOf } from './tree.ts'
import { TreePicture } from './TreePicture.tsx'
import { words } from './words.ts'

/** What is needed for files alone, fetched at the press. */
const treeFiles = () => retry(() => import('./tree-paper.ts'))

/** The family, drawn or as a list; whoever is pressed, and whom nothing connects yet. */
export function FamilyCard({ page }: { page: KindPageState<typeof familyMember.steps> }) {
  const { all } = page.records
  const [mine] = useRecords(profile).all
  const own = mine ? ownName(mine.values) : ''
  const tree = useMemo(() => treeOf(all, own), [all, own])
  const [root, setRoot] = useState(owner)
  const [chosen, setChosen] = useState(owner)
  const [busy, setBusy] = useState(false)
  // Whoever was deleted meanwhile is nobody to see the family from.
  const here = (id: string) => (id === owner || tree.member(id) !== undefined ? id : owner)
  const [seenFrom, selected] = [here(root), here(chosen)]
  const drawing = useMemo(() => drawFamily(tree.family, seenFrom), [tree, seenFrom])
  const apart = tree.family.ids.filter((id) => !drawing.placed.has(id))
  const save = async () => {
    setBusy(true)
    try {
      const photos = await (await treeFiles()).photosOf(tree, drawing)
      download(words.fileName, 'image/svg+xml', pictureOf(tree, drawing, photos))
    } catch (error) {
      toast({ tone: 'failure', title: words.notSaved, description: messageOf(error, words.notSavedMore) })
    } finally {
      setBusy(false)
    }
  }
  const paper = async () => {
    const { photosOf, treePaper } = await treeFiles()
    const title = own === '' ? words.paperTitleOwn : words.paperTitle(own)
    return treePaper(tree, drawing, await photosOf(tree, drawing), { title, day: dayInWords(today()) })
  }
  return (
    <>
      <Card title={seenFrom === owner ? words.fromYou : words.seenFrom(tree.name(seenFrom))}>
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
                      {words.pictureHint} {/* Not seen on a phone, which has no such keys, but still read out. */}
                      <span className="pointer-coarse:sr-only">{words.arrowKeys}</span>
                    </p>
                    <TreePicture tree={tree} root={seenFrom} selected={selected} onSelect={setChosen} />
                  </div>
                ),
              },
              {
                value: 'list',
                label: words.list,
                content: <Outline tree={tree} root={seenFrom} onSelect={setChosen} />,
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
      </Card>
      <Selected
        tree={tree}
        root={seenFrom}
        id={selected}
        onOpen={(record) => page.onDoing({ what: 'read', record })}
        onRoot={(id) => {
          setRoot(id)
          setChosen(id)
        }}
        onAdd={(start) => page.onDoing({ what: 'add', start })}
      />
      <DateQuestions tree={tree} onOpen={(record) => page.onDoing({ what: 'read', record })} />
      {apart.length > 0 && (
        <Card title={words.apart}>
          <p className="mb-3 text-soft">{words.apartMore}</p>
          <ul className="flex flex-wrap gap-3">
            {apart.map((id) => (
              <li key={id}>
                <Button variant="secondary" onClick={() => setChosen(id)}>
                  {tree.name(id)}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
