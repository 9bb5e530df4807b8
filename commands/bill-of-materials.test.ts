import { expect, test } from 'vitest'
import { carried } from './bill-of-materials.ts'

test('the bill of materials lists the named libraries with their dependencies, and no development tool', () => {
  const links = { 'a@1': ['b@2'], 'b@2': ['a@1'], 'tool@3': ['b@2', 'c@4'], 'c@4': [] }
  const bom = {
    metadata: { component: { 'bom-ref': 'cairn@0.2.0', name: 'folder' } },
    components: Object.keys(links).map((ref) => ({ 'bom-ref': ref })),
    dependencies: Object.entries({ 'cairn@0.2.0': ['a@1', 'tool@3'], ...links }).map(([ref, dependsOn]) => ({
      ref,
      dependsOn,
    })),
  }
  // The lockfile may lack an optional library, which is for another system.
  const left = carried(bom, { a: '1', optional: '5' })
  expect(left.components.map((one) => one['bom-ref'])).toEqual(['a@1', 'b@2'])
  expect(left.dependencies).toEqual([
    { ref: 'cairn@0.2.0', dependsOn: ['a@1'] },
    { ref: 'a@1', dependsOn: ['b@2'] },
    { ref: 'b@2', dependsOn: ['a@1'] },
  ])
  expect(left.metadata.component.name).toBe('cairn')
})
