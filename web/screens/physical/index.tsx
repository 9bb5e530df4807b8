import { physicalDocument } from '../../../records/kinds/physical-document.ts'
import { StoredPage } from '../../shared/where-everything/StoredPage.tsx'
import { documentTypeIcons } from './icons.tsx'
import { words } from './words.ts'

export default function PhysicalDocumentsPage() {
  return <StoredPage definition={physicalDocument} icons={documentTypeIcons} words={words} />
}
