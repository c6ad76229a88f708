/** Names of proprietary identifiers and subjects in the shop's own messages. */
export const ownIdentifier = "Encrier";
export const ownCategories = "Encrier, catégories";
/** Present when the edition is free for subscribers. */
export const ownFree = "Encrier, catalogue gratuit";
/** The price that the publisher set, where the free catalogue lowers it. */
export const ownPrice = "Encrier, prix hors catalogue gratuit";
