import { importantContact } from '../../../records/kinds/important-contact.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../../records/index.ts'

/** /contacts/important: whom to call first. */
export default function ImportantContactsPage() {
  return <RecordPage records={useRecords(importantContact)} listTitle={importantContact.name.many} />
}
