import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { owner } from '../../../records/family/graph.ts'
import { drawFamily } from '../../../records/family/layout.ts'
import { isImmediate } from '../../../records/kinds/family-member.ts'
import { familyMember, profile } from '../../../records/kinds/index.ts'
import { titleOf } from '../../../records/sheet.ts'
import { useRecords } from '../../estate/index.ts'
import { download } from '../../records/download.ts'
import {
  AddButton,
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  type KindPageState,
  RecentActivity,
  useKindPage,
} from '../../records/index.ts'
import { Button, Card, Tabs } from '../../ui/index.ts'
import { Outline } from './Outline.tsx'
import { pictureOf } from './picture.ts'
import { Selected } from './Selected.tsx'
import { type FamilyMember, type Tree, treeOf } from './tree.ts'
import { TreePicture } from './TreePicture.tsx'
import { words } from './words.ts'

type Steps = typeof familyMember.steps

/** /legacy/tree: the family as a picture first, and its members beside it. */
export default function TreePage() {
  const page = useKindPage(useRecords(familyMember))
  const [mine] = useRecords(profile).all
  const own = mine ? titleOf(profile, mine.values) : ''
  const { all } = page.records
  const tree = useMemo(() => treeOf(all, own), [all, own])
  const add = <AddButton page={page} />
  const some = all.length > 0
  return (
    <KindPage page={page} action={some && add}>
      <KindFigures page={page} />
      {some ? (
        <>
          <FamilyCard page={page} tree={tree} />
          <Members page={page} title={words.immediate} wanted={({ values }) => isImmediate(values.relationship)} />
          <Members page={page} title={words.extended} wanted={({ values }) => !isImmediate(values.relationship)} />
        </>
      ) : (
        <KindEmpty page={page} action={add} />
      )}
      <RecentActivity kinds={[familyMember.kind]} count={3} />
    </KindPage>
  )
}

/** The members of one of the two groups of the list. */
function Members({
  page,
  title,
  wanted,
}: {
  page: KindPageState<Steps>
  title: string
  wanted: (member: FamilyMember) => boolean
}) {
  const { records } = page
  const all = useMemo(() => records.all.filter(wanted), [records.all, wanted])
  return (
    <KindList
      page={{ ...page, records: { ...records, all } }}
      title={title}
      empty={
        <Card title={title}>
          <p className="text-soft">{words.noneHere}</p>
        </Card>
      }
    />
  )
}

function FamilyCard({ page, tree }: { page: KindPageState<Steps>; tree: Tree }) {
  const [root, setRoot] = useState(owner)
  const [chosen, setChosen] = useState(owner)
  // Whoever was deleted meanwhile is nobody to see the family from.
  const here = (id: string) => (id === owner || tree.member(id) !== undefined ? id : owner)
  const [seenFrom, selected] = [here(root), here(chosen)]
  const drawing = useMemo(() => drawFamily(tree.family, seenFrom), [tree, seenFrom])
  const apart = tree.family.ids.filter((id) => !drawing.placed.has(id))
  const save = () => download(words.fileName, 'image/svg+xml', pictureOf(tree, drawing))
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
                    <p className="text-soft">{words.pictureHint}</p>
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
          <div>
            <Button variant="quiet" icon={<Download aria-hidden="true" className="size-5" />} onClick={save}>
              {words.save}
            </Button>
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
