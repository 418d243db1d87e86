import messages from '../../../../messages/it.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

export default localeLayout('it', messages)
