import messages from '../../../../messages/hr.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

export default localeLayout('hr', messages)
