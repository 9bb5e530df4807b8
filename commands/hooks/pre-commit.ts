import { stagedFiles } from '../check/changed.ts'
import { staticChecks, summarize, toolRunner } from '../check/tools.ts'

// The git hook pre-commit: format and lint of the staged files, types of the whole project.
// The tools read the working tree, so a file that is staged in part is checked whole.

summarize(await Promise.all(staticChecks(toolRunner(), stagedFiles())))
