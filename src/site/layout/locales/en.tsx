import messages from '../../../../messages/en.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

export default localeLayout('en', messages)
