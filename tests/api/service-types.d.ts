/* Made by openapi-typescript from the product's own document. */
export interface paths {
    "/account/login_collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. Admins can add `totp`, or call /account/authenticate afterwards. */
        post: operations["postAccountLoginCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/auto-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with the token of a sign-in link. Each token works once. */
        post: operations["postAccountAutoLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks an admin's second factor: an authenticator code or a recovery code. The access token stays the same. */
        post: operations["postAccountAuthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/validate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns whether the access token is still valid. */
        post: operations["postAccountValidateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/create-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a password with the `token` of an emailed link. */
        post: operations["postAccountCreatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emails a link for setting a new password. */
        post: operations["postAccountResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session of the access token. */
        post: operations["postAccountSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/design/basic/{page}/{count}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Searches the archive. Pages start at 0. */
        post: operations["postSearchDesignBasicPageCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/similar/0/25": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the 25 designs most similar to a design or to one of its colorways, with the reason for each. */
        post: operations["postSearchSimilar025"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/similar/{page}/{count}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns similar designs in pages of any size. Pages start at 0. */
        post: operations["postSearchSimilarPageCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/header": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a design with everything that the caller may see. */
        post: operations["postDesignHeader"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists labels in their groups, with counts. */
        post: operations["postGetLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists archives. */
        post: operations["postGetArchives"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get/customers/basic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the customers that the caller can filter by: all visible customers for in-house users, the own customer for others. */
        post: operations["postGetCustomersBasic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the orders of a design. Customers see only their own. */
        post: operations["postDesignOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wear/get-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the wear models; `/design/view/wear/…?wear=` renders a design on one. */
        post: operations["postWearGetModels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records a view of a colorway. Repeated views count once per half hour. */
        post: operations["postMetricsRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/get/all-labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists all labels. */
        get: operations["getAdminGetAllLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/get/all-archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists all archives with their codes and next numbers. */
        get: operations["getAdminGetAllArchives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/design/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Searches designs by number or original name. */
        get: operations["getAdminDesignSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/design/header/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a design with all fields. */
        post: operations["postAdminDesignHeaderId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/header/{recognizer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Updates the given fields of a design. `recognizer` is its guid or number. */
        put: operations["putDesignHeaderRecognizer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a design with its colorways and their files. */
        delete: operations["deleteDesignDeleteId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller’s own favourites lists with their entries, in order. */
        get: operations["getFavoritesLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/lists-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the entries of all favourites lists of the caller. */
        get: operations["getFavoritesListsEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the entries of one favourites list: an own one, or one shared by a colleague. */
        get: operations["getFavoritesEntriesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Creates a list and makes it the current one. */
        put: operations["putFavoritesCreate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/rename/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Renames a list. */
        patch: operations["patchFavoritesRenameId"];
        trace?: never;
    };
    "/favorites/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Adds a colorway to a list. The default is the current list. */
        put: operations["putFavoritesAdd"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a colorway from a list. The default is the current list. */
        post: operations["postFavoritesRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shares a list with a colleague (`userGuid` or `mail`), or by a link that expires after `days`. */
        post: operations["postFavoritesShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the colleagues and links that a list is shared with. */
        get: operations["getFavoritesSharesId"];
        put?: never;
        post?: never;
        /** Revokes a share. */
        delete: operations["deleteFavoritesSharesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favorites/empty/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Removes all entries from a list. */
        patch: operations["patchFavoritesEmptyId"];
        trace?: never;
    };
    "/favorites/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a list with its entries and shares. */
        delete: operations["deleteFavoritesDeleteId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the top-level collections with their subcollections. */
        post: operations["postCollectionsAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a collection with its design groups, boards and subcollections. */
        post: operations["postCollectionsGet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/basic-colleciton/get/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a collection without its designs and boards. */
        post: operations["postBasicCollecitonGetId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/get-mood-boards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the pictures and films of a collection and of its subcollections. */
        get: operations["getCollectionsGetMoodBoardsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/collection/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Searches the designs of a collection and of its subcollections. Takes the filters, `page` and `count` of the archive search. */
        post: operations["postSearchCollectionId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cad/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a CAD file of one colorway: 101 is a sheet at actual size (PDF), 102 the print itself (TIFF), with `wearGuid` on the model. While the file is being made, `url` is null; poll /cad/job/{jobId}. */
        post: operations["postCadDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cad/download-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a ZIP of CAD files for every colorway of a list (`listId`) or of a design (`designGuid`). */
        post: operations["postCadDownloadAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cad/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a line sheet (PDF), a spreadsheet (XLSX) or a picture archive (ZIP) of colorways, of a list or of a design. */
        post: operations["postCadExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cad/job/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the progress of a download and, when it is ready, its address. The address is valid for 15 minutes. */
        get: operations["getCadJobJobId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cad/cancel/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels a download that is being made. */
        post: operations["postCadCancelJobId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cad/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller’s downloads, newest first. */
        get: operations["getCadJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Proposes a colorway with other inks. `inks` has an entry for every ink in printing order. Repeated calls create one proposal. */
        put: operations["putDesignProposals"];
        /** Lists the caller’s own proposals, newest first; with `colorwayGuid`, those of one colorway. */
        post: operations["postDesignProposals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a proposal that is still open. */
        delete: operations["deleteDesignProposalsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Uploads originals as one multipart body. Each stage is then started by its own call. */
        put: operations["putDesignImport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Requests the stage "process". Repeating the call changes nothing. */
        post: operations["postDesignProcess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/rename-numerator-main": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Requests the stage "renameMain". Repeating the call changes nothing. */
        post: operations["postDesignRenameNumeratorMain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/rename-numerator-internal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Requests the stage "renameInternal". Repeating the call changes nothing. */
        post: operations["postDesignRenameNumeratorInternal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/merge-internal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Requests the stage "mergeInternal". Repeating the call changes nothing. */
        post: operations["postDesignMergeInternal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/add-to-archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Requests the stage "addToArchive". Repeating the call changes nothing. */
        post: operations["postDesignAddToArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/complete-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Requests the stage "completeTransfer". Repeating the call changes nothing. */
        post: operations["postDesignCompleteTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Corrects a proposed grouping. Send every design with all of its files, and the `version` that was read. `repeat` is the `whole` file, the smaller `proposed` repeat, a box of its `own` (`box`, in px of the file), or the repeat of the `first` file of the same design. Files whose choice changes are processed again (`remakes`). */
        post: operations["postDesignCorrect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels an import. Designs that are already in the archive are kept. */
        post: operations["postDesignCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/dispose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Clears one import (`jobId`) or all finished imports. */
        post: operations["postDesignDispose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/design/job/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the status of an import: stage, files, warnings and designs. */
        get: operations["getDesignJobJobId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/get-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists users, filtered and sorted, `count` per page (at most 1000), with all customers and the permissions of these users. */
        post: operations["postAdminUsersGetAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a user. With passwordMode `user`, the user is emailed a link for creating a password; with `manual`, password1 is the password. */
        post: operations["postAdminUsersCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/assign-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assigns a new password to a user and ends all sessions of the user. */
        post: operations["postAdminUsersAssignPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emails a user a link for creating a new password. The current password works until it’s changed. */
        post: operations["postAdminUsersResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/set-login-condition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the access period of a user: unlimited, or `conditionValue` days from now (`days`, also `limited`). */
        post: operations["postAdminUsersSetLoginCondition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/change-account-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activates, suspends (`stopped`) or cancels an account. Its sessions end. */
        post: operations["postAdminUsersChangeAccountState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/bulk-reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resets the passwords of several users. Returns an outcome for each user. */
        post: operations["postAdminUsersBulkResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/bulk-set-login-condition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the access period of several users. Returns an outcome for each user. */
        post: operations["postAdminUsersBulkSetLoginCondition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/bulk-change-account-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activates, suspends or cancels several accounts. Returns an outcome for each account. */
        post: operations["postAdminUsersBulkChangeAccountState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a user with all permissions. */
        post: operations["postAdminUsersGet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Updates the details of a user. With `version`, the call fails if the user has changed since. */
        post: operations["postAdminUsersSave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/set-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Updates the permissions of a user. Omitted permissions are kept. */
        post: operations["postAdminUsersSetPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/set-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the IP addresses that a user can sign in from. An empty list allows all. */
        post: operations["postAdminUsersSetAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/reset-authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resets the authenticator of an admin, who sets up a new one at the next sign-in. */
        post: operations["postAdminUsersResetAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all sessions of a user except the one that makes the call. */
        post: operations["postAdminUsersEndSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/make-auto-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a link that signs a user in once, within `minutes`. Not available for admins. Its token also works with /account/auto-login. */
        post: operations["postAdminUsersMakeAutoLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/revoke-auto-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes a sign-in link. */
        post: operations["postAdminUsersRevokeAutoLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists pools by name with their contents; `count` per page (at most 200). */
        post: operations["postAdminPoolAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Counts the designs that a pool (`guid`), a draft (`searches`, `extraDesigns`) or a single search (its fields) shows, in total and for each search. */
        post: operations["postAdminPoolCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the designs that a pool, a draft or a single search shows, 25 per page, newest first. */
        post: operations["postAdminPoolSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/insert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a pool with at least one search or design. */
        post: operations["postAdminPoolInsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assigns a pool to one or more users. If `bagId` is null or empty, they see all open designs. */
        post: operations["postAdminPoolAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a pool. */
        post: operations["postAdminPoolGet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces a pool. With `changedAt` (its `updatedAt`), the call fails if the pool has changed since. */
        post: operations["postAdminPoolSave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copies a pool under a new name, without its users. */
        post: operations["postAdminPoolCopy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pool/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a pool. If it has users, `usersTo` is required: another pool, or `open` for all open designs. */
        post: operations["postAdminPoolDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/get-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists customers, filtered and sorted: all of them up to 1000, or `count` per page (at most 200). */
        post: operations["postAdminCustomersGetAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/set-visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows or hides a customer in lists and filters. */
        post: operations["postAdminCustomersSetVisibility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/add-customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a customer. */
        post: operations["postAdminCustomersAddCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a customer with the pools and stock pages that refer to it. */
        post: operations["postAdminCustomersGet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/save-customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Updates a customer. With `changedAt` (its `updatedAt`), the call fails if the customer has changed since. */
        post: operations["postAdminCustomersSaveCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/delete-customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a customer that nothing belongs to. */
        post: operations["postAdminCustomersDeleteCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wears/get-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists all wear models in order, shown or hidden; `count` limits them to a `page`. */
        post: operations["postAdminWearsGetAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wears/set-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows or hides a wear model in the archive. */
        post: operations["postAdminWearsSetState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wears/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Updates the name and labels of a wear model. */
        post: operations["postAdminWearsSave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wears/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the order of wear models. */
        post: operations["postAdminWearsOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wears/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a wear model with its files. */
        post: operations["postAdminWearsDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the top-level collections with their groups, boards and subcollections; with `query`, the matching collections of any level. `resultsPerPage` defaults to 100. */
        post: operations["postAdminImagecollectionAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/create-collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a collection, at the top level or inside `subCollectionId` (or `id`). */
        post: operations["postAdminImagecollectionCreateCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/delete-collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a collection with its subcollections, images and boards. */
        post: operations["postAdminImagecollectionDeleteCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/modify-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces all groups of a collection with `groupData` (JSON text or a list); designs are given by guid, number or reference. With `version` (groupsVersion), the call fails if the groups have changed since. */
        post: operations["postAdminImagecollectionModifyGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/create-content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds pictures and films to a collection as boards. Files that can’t be used are listed in the answer; the others are added. */
        post: operations["postAdminImagecollectionCreateContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/delete-content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a board. */
        post: operations["postAdminImagecollectionDeleteContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/add-colorway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a colorway (`val`: DESIGN/COLORWAY NO) to a board at `x` and `y` (0 … 1 of its size). The default is a free position. */
        post: operations["postAdminImagecollectionAddColorway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/delete-colorway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a colorway (`val`: its reference, its guid or the hotspot’s id) from a board. */
        post: operations["postAdminImagecollectionDeleteColorway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imagecollection/set-kind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a collection to a mood board or a design page. This can’t be undone. */
        post: operations["postAdminImagecollectionSetKind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/new-collection/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the top-level collections with their groups, boards and subcollections; with `query`, the matching collections of any level. `resultsPerPage` defaults to 100. */
        get: operations["getAdminNewCollectionAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/new-collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Creates a collection, at the top level or inside `subCollectionId` (or `id`). */
        put: operations["putAdminNewCollection"];
        /** Deletes a collection with its subcollections, images and boards. */
        post: operations["postAdminNewCollection"];
        delete?: never;
        options?: never;
        head?: never;
        /** Updates a collection (`id`, or `collectionId`). Omitted fields are kept. With `version`, the call fails if the collection has changed since. */
        patch: operations["patchAdminNewCollection"];
        trace?: never;
    };
    "/admin/new-collection/modify-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces all groups of a collection with `groupData` (JSON text or a list); designs are given by guid, number or reference. With `version` (groupsVersion), the call fails if the groups have changed since. */
        post: operations["postAdminNewCollectionModifyGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/new-collection/create-content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds pictures and films to a collection as boards. Files that can’t be used are listed in the answer; the others are added. */
        post: operations["postAdminNewCollectionCreateContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/new-collection/delete-content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a board. */
        post: operations["postAdminNewCollectionDeleteContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/new-collection/add-colorway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a colorway (`val`: DESIGN/COLORWAY NO) to a board at `x` and `y` (0 … 1 of its size). The default is a free position. */
        post: operations["postAdminNewCollectionAddColorway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/new-collection/delete-colorway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a colorway (`val`: its reference, its guid or the hotspot’s id) from a board. */
        post: operations["postAdminNewCollectionDeleteColorway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/new-collection/set-kind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a collection to a mood board or a design page. This can’t be undone. */
        post: operations["postAdminNewCollectionSetKind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/new-collection/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a collection with its groups, boards and subcollections. */
        get: operations["getAdminNewCollectionId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tags/unlabeled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the next design without labels, reserved for the caller for a while, and the labelling progress. `name` filters by part of the number; `after` returns the design after the given one. */
        get: operations["getAdminTagsUnlabeled"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Replaces the labels of a design. */
        patch: operations["patchAdminTagsUnlabeled"];
        trace?: never;
    };
    "/admin/tags/unlabeled/{designGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a design to label, with who labelled it last. */
        get: operations["getAdminTagsUnlabeledDesignGuid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/get-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists orders, of one design (`designGuid`) or of all, 50 per page, newest first. */
        post: operations["postAdminOrdersGetAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds an order of a design or updates one (`orderGuid`). Calls with the same `submission` create one order. */
        post: operations["postAdminOrdersSave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes an order. */
        post: operations["postAdminOrdersDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/statistics/cad-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns CAD downloads by customer, user and period: totals over time, the most downloaded, and individual entries, newest first. */
        post: operations["postAdminStatisticsCadEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/statistics/login-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns sign-ins with device and location: totals over time, by user, and individual entries, newest first. */
        post: operations["postAdminStatisticsLoginEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/statistics/colorway-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns colorway views: totals over time, the most viewed, and individual entries, newest first. */
        post: operations["postAdminStatisticsColorwayEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/statistics/label-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns how often the designs of each label were viewed or downloaded, most frequent first: all labels, or `count` per `page`. */
        post: operations["postAdminStatisticsLabelEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/statistics/breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a page of one table of a statistic (`kind`), by customers, users, designs, colorways and so on (`of`). */
        post: operations["postAdminStatisticsBreakdown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Failure: {
            /** @enum {integer} */
            responseCode: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 20 | 21 | 22 | 23 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 60 | 61 | 62 | 63 | 64 | 65 | 70 | 71 | 72 | 73 | 74 | 75 | 76 | 77 | 78 | 79 | 80 | 81 | 85 | 86 | 87 | 88 | 90 | 91 | 92 | 93 | 94 | 95 | 96 | 97 | 98 | 99 | 100 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 120 | 121 | 122 | 123 | 124 | 125 | 130 | 131 | 132 | 133 | 134 | 135 | 136 | 137 | 140 | 141 | 142 | 143 | 144 | 150 | 151 | 152 | 153 | 154 | 155 | 156 | 157 | 158 | 159 | 160 | 161 | 162 | 163 | 164 | 165 | 166 | 167 | 168 | 169 | 170 | 171 | 172 | 173 | 174 | 175 | 176 | 177 | 178 | 179 | 180 | 181 | 182 | 200 | 201 | 220 | 221 | 230 | 231 | 232 | 240 | 241 | 242 | 243 | 244 | 245 | 246 | 247 | 248 | 249 | 250 | 251 | 252 | 253 | 254 | 255 | 256 | 257 | 258 | 259 | 260 | 261 | 262 | 270 | 271 | 272 | 273 | 274 | 275 | 276 | 277 | 278 | 279 | 280 | 281 | 282 | 283 | 284 | 285 | 286 | 287 | 288 | 289 | 290 | 291 | 292 | 293 | 294 | 295 | 296 | 297 | 298 | 299 | 300 | 301 | 302 | 303 | 304 | 308 | 309 | 310 | 311 | 312 | 313 | 314 | 315 | 316 | 317 | 318 | 330 | 331;
            /**
             * @description 1 invalidCredentials: HTTP 401
             *     2 dailyLimitExhausted: HTTP 403
             *     3 forbiddenAddress: HTTP 403
             *     4 accountSuspended: HTTP 403
             *     5 accountCancelled: HTTP 403
             *     6 mustCreatePassword: HTTP 403
             *     7 tooManyRequests: HTTP 429
             *     8 noArchiveAccess: HTTP 403
             *     9 sessionExpired: HTTP 401
             *     10 notSignedIn: HTTP 401
             *     11 secondFactorNeeded: HTTP 403
             *     12 wrongCode: HTTP 403
             *     13 codeUsed: HTTP 403
             *     14 authenticatorNotEnrolled: HTTP 409
             *     15 authenticatorEnrolled: HTTP 409
             *     16 signInLinkNotFound: HTTP 404
             *     17 lastAdmin: HTTP 409
             *     18 stateNotAllowed: HTTP 409
             *     20 noSuchUser: HTTP 404
             *     21 resetNotFound: HTTP 404
             *     22 insecurePassword: HTTP 422
             *     23 passwordsDiffer: HTTP 422
             *     30 notAllowed: HTTP 403
             *     31 notFound: HTTP 404
             *     32 invalidInput: HTTP 422
             *     33 required: HTTP 422
             *     34 wrongType: HTTP 422
             *     35 tooLong: HTTP 422
             *     36 tooShort: HTTP 422
             *     37 tooSmall: HTTP 422
             *     38 tooBig: HTTP 422
             *     39 notOneOf: HTTP 422
             *     40 invalidMail: HTTP 422
             *     41 invalidGuid: HTTP 422
             *     42 invalidDate: HTTP 422
             *     43 invalidColor: HTTP 422
             *     44 bodyTooLarge: HTTP 413
             *     45 unreadableBody: HTTP 400
             *     46 methodNotAllowed: HTTP 405
             *     47 crossSite: HTTP 403
             *     48 changedMeanwhile: HTTP 409
             *     49 diskFull: HTTP 507
             *     50 allFieldsRequired: HTTP 422
             *     51 mailTaken: HTTP 409
             *     52 nothingSelected: HTTP 422
             *     53 operationFailed: HTTP 500
             *     54 companyNameRequired: HTTP 422
             *     60 designNotFound: HTTP 404
             *     61 colorwayNotFound: HTTP 404
             *     62 wrongColorwayFormat: HTTP 422
             *     63 pictureNotReady: HTTP 503
             *     64 repeatValueNeeded: HTTP 422
             *     65 confinedNeedsCustomer: HTTP 422
             *     70 listNameTaken: HTTP 409
             *     71 noPunctuation: HTTP 422
             *     72 colorwayInList: HTTP 409
             *     73 listNotFound: HTTP 404
             *     74 tooManyLists: HTTP 409
             *     75 listFull: HTTP 409
             *     76 entryNotFound: HTTP 404
             *     77 listEmpty: HTTP 409
             *     78 shareNotFound: HTTP 404
             *     79 colleagueNotFound: HTTP 404
             *     80 poolNameRequired: HTTP 422
             *     81 poolNeedsContent: HTTP 422
             *     85 collectionNameTaken: HTTP 409
             *     86 collectionNotFound: HTTP 404
             *     87 boardNotFound: HTTP 404
             *     88 stockPageNotFound: HTTP 404
             *     90 noFile: HTTP 422
             *     91 wrongFileType: HTTP 422
             *     92 archiveRequired: HTTP 422
             *     93 fileTwice: HTTP 409
             *     94 archiveNotFound: HTTP 404
             *     95 importNotFound: HTTP 404
             *     96 stageOutOfOrder: HTTP 409
             *     97 importClosed: HTTP 409
             *     98 uploadBroken: HTTP 400
             *     99 serviceFailure: HTTP 500
             *     100 fileTooLarge: HTTP 413
             *     103 groupNameTaken: HTTP 409
             *     104 colorwayNameTaken: HTTP 409
             *     105 badDesignNumber: HTTP 422
             *     106 allFilesFailed: HTTP 422
             *     107 importRunning: HTTP 409
             *     108 designInOtherArchive: HTTP 409
             *     109 designNameTaken: HTTP 409
             *     110 wrongFileContent: HTTP 422
             *     111 fileEmpty: HTTP 422
             *     112 tooManyFiles: HTTP 413
             *     120 colorwayWithoutInks: HTTP 409
             *     121 inkCountDiffers: HTTP 422
             *     122 proposalUnchanged: HTTP 422
             *     123 tooManyProposals: HTTP 409
             *     124 proposalNotFound: HTTP 404
             *     125 proposalDecided: HTTP 409
             *     130 badRegion: HTTP 400
             *     131 badSize: HTTP 400
             *     132 sizeAboveRegion: HTTP 400
             *     133 sizeAboveLimit: HTTP 400
             *     134 badRotation: HTTP 400
             *     135 badQuality: HTTP 400
             *     136 badFormat: HTTP 400
             *     137 tooManyPictures: HTTP 429
             *     140 alreadyShared: HTTP 409
             *     141 tooManyShares: HTTP 409
             *     142 sameList: HTTP 422
             *     143 tooManyToCompare: HTTP 422
             *     144 moveNotPossible: HTTP 409
             *     150 ownAccount: HTTP 409
             *     151 companyUnknown: HTTP 422
             *     152 companyUnclear: HTTP 422
             *     153 poolUnknown: HTTP 422
             *     154 badAddressRange: HTTP 422
             *     155 ownAddressOutside: HTTP 409
             *     156 onlyLooking: HTTP 403
             *     157 adminSeesAll: HTTP 409
             *     158 sessionNotFound: HTTP 404
             *     159 notActive: HTTP 409
             *     160 wearNotFound: HTTP 404
             *     161 wearNameTaken: HTTP 409
             *     162 wearFileMissing: HTTP 422
             *     163 wearFileUnreadable: HTTP 422
             *     164 wearJsonInvalid: HTTP 422
             *     165 wearSizeDiffers: HTTP 422
             *     166 wearTooLarge: HTTP 413
             *     167 wearMapShallow: HTTP 422
             *     168 wearNothingPrinted: HTTP 422
             *     169 wearNotReady: HTTP 409
             *     170 cadNotAllowed: HTTP 403
             *     171 cadAllNotAllowed: HTTP 403
             *     172 exportNotAllowed: HTTP 403
             *     173 tooManyDownloads: HTTP 429
             *     174 tooManyToDownload: HTTP 413
             *     175 downloadNotFound: HTTP 404
             *     176 downloadExpired: HTTP 410
             *     177 downloadOutdated: HTTP 410
             *     178 downloadNotReady: HTTP 409
             *     179 downloadFailed: HTTP 500
             *     180 nothingToDownload: HTTP 409
             *     181 originalUnreadable: HTTP 422
             *     182 tooManyKept: HTTP 409
             *     200 pictureTooLarge: HTTP 413
             *     201 pictureUnreadable: HTTP 422
             *     220 repeatBoxOutside: HTTP 422
             *     221 repeatBoxTooSmall: HTTP 422
             *     230 loginDaysRequired: HTTP 422
             *     231 noLinkForAdmin: HTTP 409
             *     232 tooManyRanges: HTTP 422
             *     240 poolNameTaken: HTTP 409
             *     241 poolDesignsNotFound: HTTP 422
             *     242 poolNotFound: HTTP 404
             *     243 poolHasUsers: HTTP 409
             *     244 poolUserNotFound: HTTP 404
             *     245 poolSearchEmpty: HTTP 422
             *     246 customerNameTaken: HTTP 409
             *     247 customerCodeTaken: HTTP 409
             *     248 customerInUse: HTTP 409
             *     249 customerNotFound: HTTP 404
             *     250 boardKindUnknown: HTTP 422
             *     251 boardUnreadable: HTTP 422
             *     252 boardTooLarge: HTTP 413
             *     253 filmCodecUnknown: HTTP 422
             *     254 groupNeeded: HTTP 422
             *     255 groupNeedsDesigns: HTTP 422
             *     256 designsNotFound: HTTP 422
             *     257 kindForGood: HTTP 409
             *     258 colorwayOnBoard: HTTP 409
             *     259 tooManyHotspots: HTTP 409
             *     260 statisticsCompanyNotFound: HTTP 422
             *     261 statisticsUserNotFound: HTTP 422
             *     262 statisticsSeveralMatch: HTTP 422
             *     270 labelNotFound: HTTP 404
             *     271 labelNameTaken: HTTP 409
             *     272 labelOpensPools: HTTP 409
             *     273 labelHoldsPool: HTTP 409
             *     274 labelledMeanwhile: HTTP 409
             *     275 sameLabel: HTTP 422
             *     276 specialListNotFound: HTTP 404
             *     277 specialListNameTaken: HTTP 409
             *     278 specialListInUse: HTTP 409
             *     279 specialListFull: HTTP 409
             *     280 lastColorway: HTTP 409
             *     281 numberDiffers: HTTP 422
             *     282 orderNotFound: HTTP 404
             *     283 csvEncoding: HTTP 422
             *     284 csvTooLarge: HTTP 413
             *     285 csvColumns: HTTP 422
             *     286 customerUnknown: HTTP 422
             *     287 archiveNotEmpty: HTTP 409
             *     288 archiveCodeTaken: HTTP 409
             *     289 archiveCodeFormat: HTTP 422
             *     290 originalNotKept: HTTP 404
             *     291 placeholderUnknown: HTTP 422
             *     292 placeholderMissing: HTTP 422
             *     293 logoUnreadable: HTTP 422
             *     294 stockNameTaken: HTTP 409
             *     295 stockNameFormat: HTTP 422
             *     296 amountUnreadable: HTTP 422
             *     297 stockEntryNotFound: HTTP 404
             *     298 csvEmpty: HTTP 422
             *     299 csvLines: HTTP 422
             *     300 tooManyCalls: HTTP 429
             *     301 bodyTooSlow: HTTP 408
             *     302 lookNotReady: HTTP 409
             *     303 similarNotReady: HTTP 503
             *     304 lookMissing: HTTP 409
             *     308 pictureNotFound: HTTP 404
             *     309 pictureTooSmall: HTTP 422
             *     310 pictureTooManyPixels: HTTP 422
             *     311 pictureAnimated: HTTP 422
             *     312 pictureHeic: HTTP 422
             *     313 pictureKindUnknown: HTTP 422
             *     314 pictureWithoutPattern: HTTP 422
             *     315 tooManyPicturesKept: HTTP 409
             *     316 labelNamesTaken: HTTP 409
             *     317 poolSearchesFull: HTTP 422
             *     318 unknownIntent: HTTP 400
             *     330 colorwayGone: HTTP 404
             *     331 confirmationNeeded: HTTP 422
             * @enum {string}
             */
            error: "invalidCredentials" | "dailyLimitExhausted" | "forbiddenAddress" | "accountSuspended" | "accountCancelled" | "mustCreatePassword" | "tooManyRequests" | "noArchiveAccess" | "sessionExpired" | "notSignedIn" | "secondFactorNeeded" | "wrongCode" | "codeUsed" | "authenticatorNotEnrolled" | "authenticatorEnrolled" | "signInLinkNotFound" | "lastAdmin" | "stateNotAllowed" | "noSuchUser" | "resetNotFound" | "insecurePassword" | "passwordsDiffer" | "notAllowed" | "notFound" | "invalidInput" | "required" | "wrongType" | "tooLong" | "tooShort" | "tooSmall" | "tooBig" | "notOneOf" | "invalidMail" | "invalidGuid" | "invalidDate" | "invalidColor" | "bodyTooLarge" | "unreadableBody" | "methodNotAllowed" | "crossSite" | "changedMeanwhile" | "diskFull" | "allFieldsRequired" | "mailTaken" | "nothingSelected" | "operationFailed" | "companyNameRequired" | "designNotFound" | "colorwayNotFound" | "wrongColorwayFormat" | "pictureNotReady" | "repeatValueNeeded" | "confinedNeedsCustomer" | "listNameTaken" | "noPunctuation" | "colorwayInList" | "listNotFound" | "tooManyLists" | "listFull" | "entryNotFound" | "listEmpty" | "shareNotFound" | "colleagueNotFound" | "poolNameRequired" | "poolNeedsContent" | "collectionNameTaken" | "collectionNotFound" | "boardNotFound" | "stockPageNotFound" | "noFile" | "wrongFileType" | "archiveRequired" | "fileTwice" | "archiveNotFound" | "importNotFound" | "stageOutOfOrder" | "importClosed" | "uploadBroken" | "serviceFailure" | "fileTooLarge" | "groupNameTaken" | "colorwayNameTaken" | "badDesignNumber" | "allFilesFailed" | "importRunning" | "designInOtherArchive" | "designNameTaken" | "wrongFileContent" | "fileEmpty" | "tooManyFiles" | "colorwayWithoutInks" | "inkCountDiffers" | "proposalUnchanged" | "tooManyProposals" | "proposalNotFound" | "proposalDecided" | "badRegion" | "badSize" | "sizeAboveRegion" | "sizeAboveLimit" | "badRotation" | "badQuality" | "badFormat" | "tooManyPictures" | "alreadyShared" | "tooManyShares" | "sameList" | "tooManyToCompare" | "moveNotPossible" | "ownAccount" | "companyUnknown" | "companyUnclear" | "poolUnknown" | "badAddressRange" | "ownAddressOutside" | "onlyLooking" | "adminSeesAll" | "sessionNotFound" | "notActive" | "wearNotFound" | "wearNameTaken" | "wearFileMissing" | "wearFileUnreadable" | "wearJsonInvalid" | "wearSizeDiffers" | "wearTooLarge" | "wearMapShallow" | "wearNothingPrinted" | "wearNotReady" | "cadNotAllowed" | "cadAllNotAllowed" | "exportNotAllowed" | "tooManyDownloads" | "tooManyToDownload" | "downloadNotFound" | "downloadExpired" | "downloadOutdated" | "downloadNotReady" | "downloadFailed" | "nothingToDownload" | "originalUnreadable" | "tooManyKept" | "pictureTooLarge" | "pictureUnreadable" | "repeatBoxOutside" | "repeatBoxTooSmall" | "loginDaysRequired" | "noLinkForAdmin" | "tooManyRanges" | "poolNameTaken" | "poolDesignsNotFound" | "poolNotFound" | "poolHasUsers" | "poolUserNotFound" | "poolSearchEmpty" | "customerNameTaken" | "customerCodeTaken" | "customerInUse" | "customerNotFound" | "boardKindUnknown" | "boardUnreadable" | "boardTooLarge" | "filmCodecUnknown" | "groupNeeded" | "groupNeedsDesigns" | "designsNotFound" | "kindForGood" | "colorwayOnBoard" | "tooManyHotspots" | "statisticsCompanyNotFound" | "statisticsUserNotFound" | "statisticsSeveralMatch" | "labelNotFound" | "labelNameTaken" | "labelOpensPools" | "labelHoldsPool" | "labelledMeanwhile" | "sameLabel" | "specialListNotFound" | "specialListNameTaken" | "specialListInUse" | "specialListFull" | "lastColorway" | "numberDiffers" | "orderNotFound" | "csvEncoding" | "csvTooLarge" | "csvColumns" | "customerUnknown" | "archiveNotEmpty" | "archiveCodeTaken" | "archiveCodeFormat" | "originalNotKept" | "placeholderUnknown" | "placeholderMissing" | "logoUnreadable" | "stockNameTaken" | "stockNameFormat" | "amountUnreadable" | "stockEntryNotFound" | "csvEmpty" | "csvLines" | "tooManyCalls" | "bodyTooSlow" | "lookNotReady" | "similarNotReady" | "lookMissing" | "pictureNotFound" | "pictureTooSmall" | "pictureTooManyPixels" | "pictureAnimated" | "pictureHeic" | "pictureKindUnknown" | "pictureWithoutPattern" | "tooManyPicturesKept" | "labelNamesTaken" | "poolSearchesFull" | "unknownIntent" | "colorwayGone" | "confirmationNeeded";
            /** @description Error message in the language of Accept-Language (tr, en, ru) */
            message: string;
            /** @description Invalid fields, each with its errors */
            fields?: {
                [key: string]: string[];
            };
            /**
             * @description The token is missing or has expired. Sign in again.
             * @constant
             */
            login?: "yes";
            /** @description Identifies the failure in the log */
            requestId?: string;
        };
        User: {
            /** Format: uuid */
            userGuid: string;
            name: string;
            mail: string;
            /** Format: uuid */
            userCompanyGuid: string;
            /** @enum {string} */
            status: "active" | "stopped" | "cancelled" | "expired";
            loginCondition: {
                /** @enum {string} */
                type: "unlimited" | "days";
                days: number | null;
                /** Format: date-time */
                setAt: string;
            };
            /** @enum {string} */
            language: "tr" | "en" | "ru";
            pool: string | null;
            shopAccess: boolean;
            archiveAccess: boolean;
            permissions: {
                [key: string]: boolean;
            };
        };
        SearchResult: {
            designName: string;
            /** Format: uuid */
            designGuid: string;
            activeVariantGuid: string | null;
            activeVariantName: string | null;
            /** @enum {string} */
            designType: "rotary" | "digital";
            labels: {
                id: number;
                label: string;
            }[];
            /** @enum {string} */
            moldState: "engraved" | "faded" | "none";
            closedCountries: string[];
            originalVariantGuid: string | null;
            originalVariantName: string | null;
            isConfined: boolean;
            screenCount: number;
            archiveId: number;
            archiveName: string;
            sizeCm: {
                width: number;
                height: number;
            };
            /** Format: date-time */
            uploadDate: string;
            /** Format: date-time */
            lastEditDate: string;
            thumbnail: {
                /** @enum {string} */
                shape: "h" | "v";
                /** Format: uuid */
                colorwayGuid: string;
                /** @description changes when the pixels change; `?v=` in picture addresses */
                version: string;
            } | null;
            colorwayCount: number;
            colorways: {
                /** Format: uuid */
                colorwayGuid: string;
                colorwayName: string;
                /** @description changes when the pixels change; `?v=` in picture addresses */
                version: string;
            }[];
            /** @description only in searches for similar designs */
            likeness?: components["schemas"]["Likeness"];
        };
        /** @description reason for a similar result */
        Likeness: {
            /** @description sort key of the results */
            score: number;
            /**
             * Format: uuid
             * @description the most similar colorway of the design
             */
            colorwayGuid: string;
            colorwayName: string;
            /** @description null: the search was by colours only */
            motif: number | null;
            kinship: ("same" | "near" | "kindred") | null;
            /** @description shared colours: colour of the query, colour found, ΔE2000 */
            colors: {
                /** @description #rrggbb */
                ours: string;
                /** @description #rrggbb */
                theirs: string;
                deltaE: number;
            }[];
            /** @description size of the motif relative to the query; null: unknown */
            scale: number | null;
        };
        DesignHeader: {
            /** Format: uuid */
            guid: string;
            designName: string;
            archiveId: number;
            archive: components["schemas"]["Archive"];
            activeColorwayGuid: string | null;
            colorways: components["schemas"]["Colorway"][];
            labels: {
                id: number;
                groupId: number | null;
                label: {
                    tr: string;
                    en: string;
                    ru: string;
                };
            }[];
            /** @description cm, rounded to 2 decimals */
            designSizeCm: [
                number,
                number
            ];
            /** @description px */
            designSize: [
                number,
                number
            ];
            /** @enum {string} */
            designType: "rotary" | "digital";
            /** @enum {string} */
            moldState: "engraved" | "faded" | "none";
            isConfined: boolean;
            screenCount: number;
            /** @enum {string} */
            repeatOffset: "straight" | "halfDrop" | "brick" | "custom";
            /** @enum {string} */
            repeatDirection: "horizontal" | "vertical";
            /** @description percentage of the repeat’s side */
            repeatCustomValue: number | null;
            channelCount: number;
            layerCount: number;
            /** Format: date-time */
            lastEditDate: string;
            /** Format: date-time */
            uploadDate: string;
            designDpi: number;
            closedCountries: string[];
            /** @description dp0 … dp9 */
            dynamic: string[];
            /** @description for in-house users and admins only */
            originalName?: string;
            /** @description for in-house users and admins only */
            notes?: string;
            /** @description for in-house users and admins only */
            designStudio?: string;
            /** @description for in-house users and admins only */
            customer?: {
                /** Format: uuid */
                customerGuid: string;
                customerName: string;
            } | null;
        };
        Archive: {
            archiveId: number;
            archiveName: {
                tr: string;
                en: string;
                ru: string;
            };
        };
        Colorway: {
            /** Format: uuid */
            colorwayGuid: string;
            /** Format: uuid */
            designGuid: string;
            colorwayName: string;
            colorizables: {
                name: string;
                /** @description #rrggbb */
                color: string;
            }[];
            colors: {
                /** @description #rrggbb */
                color: string;
                lab: [
                    number,
                    number,
                    number
                ];
                share: number;
            }[];
            /** @description px */
            size: [
                number,
                number
            ];
            profileName: string | null;
            /** @description changes when the pixels change; `?v=` in picture addresses */
            version: string;
            /** Format: date-time */
            editedAt: string;
        };
        Label: {
            id: number;
            labels: {
                tr: {
                    label: string;
                    labelSef: string;
                };
                en: {
                    label: string;
                    labelSef: string;
                };
                ru: {
                    label: string;
                    labelSef: string;
                };
            };
            labelCount: number;
            groupId: number | null;
            isGroupHeader: boolean;
        };
        WearModel: {
            /** Format: uuid */
            guid: string;
            wearName: string;
            wearOrder: number;
            labelIds: number[];
            enabled: boolean;
        };
        AdminArchive: {
            archiveId: number;
            archiveName: {
                tr: string;
                en: string;
                ru: string;
            };
            code: string;
            nextNumber: number;
        };
        FavoritesList: {
            /** Format: uuid */
            id: string;
            name: string;
            entryCount: number;
            /** Format: date-time */
            created: string;
            /** @description the default list for new entries */
            isCurrent: boolean;
            entries: components["schemas"]["FavoritesEntry"][];
        };
        FavoritesEntry: {
            /** Format: uuid */
            designGuid: string;
            /** Format: uuid */
            colorwayGuid: string;
            /** Format: uuid */
            listId: string;
        };
        CollectionCard: {
            /** Format: uuid */
            id: string;
            parentId: string | null;
            name: string;
            description: string;
            isActive: boolean;
            /** @enum {string} */
            kind: "collection" | "moodBoard" | "designPage";
            thumbnail: string | null;
            largeImage: string | null;
            designCount: number;
            boardCount: number;
            /** @description boards including those of subcollections */
            boards: number;
            subcollections: components["schemas"]["CollectionCard"][];
        };
        Collection: {
            /** Format: uuid */
            id: string;
            parentId: string | null;
            name: string;
            description: string;
            isActive: boolean;
            /** @enum {string} */
            kind: "collection" | "moodBoard" | "designPage";
            thumbnail: string | null;
            largeImage: string | null;
            designCount: number;
            boardCount: number;
            /** @description boards including those of subcollections */
            boards: number;
            parent: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                kind: "collection" | "moodBoard" | "designPage";
            } | null;
            groups: {
                /** Format: uuid */
                id: string;
                name: string;
                order: number;
                designs: components["schemas"]["SearchResult"][];
            }[];
            images: components["schemas"]["BoardImage"][];
            subcollections: {
                /** Format: uuid */
                id: string;
                parentId: string | null;
                name: string;
                description: string;
                isActive: boolean;
                /** @enum {string} */
                kind: "collection" | "moodBoard" | "designPage";
                thumbnail: string | null;
                largeImage: string | null;
                designCount: number;
                boardCount: number;
                /** @description boards including those of subcollections */
                boards: number;
                subcollections: components["schemas"]["__schema0"];
                images: components["schemas"]["BoardImage"][];
            }[];
        };
        BoardImage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "picture" | "film";
            title: string;
            width: number;
            height: number;
            thumbnail: string | null;
            largeImage: string | null;
            film: string | null;
            colorways: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                designGuid: string;
                /** Format: uuid */
                colorwayGuid: string;
                reference: string;
                /** @description 0 … 1 of the width */
                x: number;
                /** @description 0 … 1 of the height */
                y: number;
            }[];
        };
        __schema0: components["schemas"]["CollectionCard"][];
        Proposal: {
            /** Format: uuid */
            proposalGuid: string;
            /** Format: uuid */
            colorwayGuid: string;
            /** Format: uuid */
            designGuid: string;
            reference: string;
            /** @description changes when the pixels change; `?v=` in picture addresses */
            version: string;
            fits: boolean;
            inks: {
                name: string;
                /** @description #rrggbb */
                srgb: string;
                lab: [
                    number,
                    number,
                    number
                ];
                on: boolean;
                /** @description #rrggbb */
                was: string;
                deltaE: number;
            }[];
            note: string;
            /** @enum {string} */
            state: "open" | "accepted" | "declined";
            /** Format: date-time */
            createdAt: string;
            decidedAt: string | null;
        };
        Problem: {
            key: string;
            message: string;
        };
        ImportFile: {
            /** Format: uuid */
            id: string;
            fileName: string;
            bytes: number;
            /** @enum {string} */
            state: "uploading" | "uploaded" | "processing" | "processed" | "added" | "failed" | "removed";
            progress: number;
            error: components["schemas"]["Problem"] | null;
            warnings: components["schemas"]["Problem"][];
            /** @description properties of the file, once it has been read; px, cm, dpi */
            info: {
                format: string;
                width: number;
                height: number;
                widthCm: number | null;
                heightCm: number | null;
                dpiX: number | null;
                dpiY: number | null;
                mode: string;
                depth: number;
                channels: ({
                    name: string;
                    kind: string;
                } & {
                    [key: string]: unknown;
                })[];
                channelCount: number;
                layerCount: number;
                profileName: string | null;
                compression: string;
            } | null;
            repeat: {
                /** @description part of the file that is used as its repeat; null: the whole file */
                box: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                } | null;
                repeat: {
                    /** @enum {string} */
                    repeatOffset: "straight" | "halfDrop" | "brick" | "custom";
                    /** @enum {string} */
                    repeatDirection: "horizontal" | "vertical";
                    repeatCustomValue: number | null;
                } | null;
                confidence: number | null;
                whole: {
                    widthPx: number;
                    heightPx: number;
                    widthCm: number;
                    heightCm: number;
                };
                used: {
                    widthPx: number;
                    heightPx: number;
                    widthCm: number;
                    heightCm: number;
                };
                /** @description visible seams: ΔE2000 along them, and their positions in px along the edge */
                seams: {
                    /** @enum {string} */
                    edge: "sides" | "ends";
                    mean: number;
                    p95: number;
                    places: {
                        from: number;
                        to: number;
                        mean: number;
                    }[];
                    picture: string | null;
                }[];
                /** @description small picture of the whole file, until it belongs to a design */
                picture: string | null;
                /** @description smaller repeat that occurs more than once in the file */
                proposal: {
                    widthPx: number;
                    heightPx: number;
                    widthCm: number;
                    heightCm: number;
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    repeat: {
                        /** @enum {string} */
                        repeatOffset: "straight" | "halfDrop" | "brick" | "custom";
                        /** @enum {string} */
                        repeatDirection: "horizontal" | "vertical";
                        repeatCustomValue: number | null;
                    };
                    across: number;
                    down: number;
                    confidence: number;
                } | null;
            } | null;
            suggestedDpi: number | null;
            colors: {
                /** @description #rrggbb */
                srgb: string;
                share: number;
            }[];
            groupId: string | null;
            colorwayName: string | null;
            colorwayGuid: string | null;
            thumbnail: string | null;
            /** @description possible duplicates of this file */
            near: components["schemas"]["NearColorway"][];
        };
        NearColorway: {
            /**
             * @description copy: the same picture; colors, scale: the same design in other colours or another size; turned: rotated or mirrored; print: redrawn or cropped differently
             * @enum {string}
             */
            kind: "copy" | "colors" | "scale" | "turned" | "print";
            isSameFile: boolean;
            /** @description 0 … 1: how well the edges of both designs match */
            motif: number;
            /** @description size of this file’s motif relative to the other one */
            scale: number;
            /**
             * @description rotation of this file in degrees, in either direction
             * @enum {number}
             */
            turned: 0 | 90 | 180;
            isMirrored: boolean;
            colors: {
                /** @description #rrggbb */
                ours: string;
                /** @description #rrggbb */
                theirs: string;
                deltaE: number;
            }[];
            designGuid: string | null;
            designName: string | null;
            colorwayGuid: string | null;
            colorwayName: string | null;
            /** @description set instead of a colorway for another file of this import */
            fileId: string | null;
            fileName: string | null;
            otherArchive: string | null;
            size: {
                widthPx: number;
                heightPx: number;
                widthCm: number;
                heightCm: number;
            } | null;
            thumbnail: string | null;
        };
        /** @description files that will become one design */
        ImportGroup: {
            /** Format: uuid */
            id: string;
            name: string;
            designGuid: string | null;
            isExisting: boolean;
            needsDpi: boolean;
            suggestedDpi: number | null;
            hasOwnDpi: boolean;
            attributes: {
                /** @enum {string} */
                type: "rotary" | "digital";
                numbered: boolean;
            } & {
                [key: string]: unknown;
            };
            error: components["schemas"]["Problem"] | null;
        };
        AdminUser: {
            /** Format: uuid */
            userGuid: string;
            name: string;
            mail: string;
            /** Format: uuid */
            userCompanyGuid: string;
            companyName: string;
            /** @enum {string} */
            status: "active" | "stopped" | "cancelled" | "expired";
            loginCondition: {
                /** @enum {string} */
                type: "unlimited" | "days";
                days: number | null;
                /** Format: date-time */
                setAt: string;
                endsAt: string | null;
            };
            /** @enum {string} */
            language: "tr" | "en" | "ru";
            /** @description null: all open designs */
            pool: string | null;
            poolName: string | null;
            /** Format: date-time */
            created: string;
            lastLogin: string | null;
            loginCount: number;
            hasPassword: boolean;
            archiveAccess: boolean;
            shopAccess: boolean;
            isInHouse: boolean;
            isAdmin: boolean;
        };
        WholeUser: {
            /** Format: uuid */
            userGuid: string;
            name: string;
            mail: string;
            /** Format: uuid */
            userCompanyGuid: string;
            companyName: string;
            /** @enum {string} */
            status: "active" | "stopped" | "cancelled" | "expired";
            loginCondition: {
                /** @enum {string} */
                type: "unlimited" | "days";
                days: number | null;
                /** Format: date-time */
                setAt: string;
                endsAt: string | null;
            };
            /** @enum {string} */
            language: "tr" | "en" | "ru";
            /** @description null: all open designs */
            pool: string | null;
            poolName: string | null;
            /** Format: date-time */
            created: string;
            lastLogin: string | null;
            loginCount: number;
            hasPassword: boolean;
            country: string | null;
            /** @description statuses that an admin can change the account to */
            nextStates: ("active" | "stopped" | "cancelled" | "expired")[];
            rights: {
                archiveAccess: boolean;
                shopAccess: boolean;
                isInHouse: boolean;
                isAdmin: boolean;
                favorites: boolean;
                cad: boolean;
                export: boolean;
            };
            /** @description IP addresses that the user can sign in from; empty: all */
            ranges: string[];
            passwordSetAt: string | null;
            hasAuthenticator: boolean;
            authenticatorSince: string | null;
            /** @description `version` for the calls that save them */
            versions: {
                identity: string;
                rights: string;
                ranges: string;
                condition: string;
                pool: string;
            };
        };
        Pool: {
            /** Format: uuid */
            guid: string;
            /**
             * Format: uuid
             * @description the guid, under the name used when assigning a pool
             */
            bagId: string;
            name: string;
            description: string;
            searches: components["schemas"]["PoolSearch"][];
            extraDesigns: {
                /** Format: uuid */
                designGuid: string;
                designName: string;
            }[];
            wearGuids: string[];
            userCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description criteria that must all match; dp0 … dp9 are saved but not applied */
        PoolSearch: {
            designNumber?: string;
            allowedArchive?: number[];
            allowedScreenStatus?: ("engraved" | "faded" | "none")[];
            allowedScreenCounts?: number[];
            allowedLabels?: number[];
            forbiddenLabels?: number[];
            allowedCustomers?: string[];
            forbiddenCustomers?: string[];
            allowedYears?: {
                preset?: string;
                from?: string;
                to?: string;
            };
            dp0?: string;
            dp1?: string;
            dp2?: string;
            dp3?: string;
            dp4?: string;
            dp5?: string;
            dp6?: string;
            dp7?: string;
            dp8?: string;
            dp9?: string;
            allowOwnDesigns?: boolean;
            allowConfinedDesigns?: boolean;
            allowUnlabeledDesigns?: boolean;
        };
        Customer: {
            /** Format: uuid */
            customerGuid: string;
            customerName: string;
            /** Format: uuid */
            guid: string;
            name: string;
            nameSef: string;
            address: string;
            code: string | null;
            visibility: boolean;
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            userCount: number;
            designCount: number;
            /** @description number of its designs that are confined to it */
            confinedCount: number;
            orderCount: number;
        };
        WholeCustomer: {
            /** Format: uuid */
            customerGuid: string;
            customerName: string;
            /** Format: uuid */
            guid: string;
            name: string;
            nameSef: string;
            address: string;
            code: string | null;
            visibility: boolean;
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            userCount: number;
            designCount: number;
            /** @description number of its designs that are confined to it */
            confinedCount: number;
            orderCount: number;
            /** @description pools with a search for it */
            pools: {
                /** Format: uuid */
                guid: string;
                name: string;
            }[];
            stockPages: {
                /** Format: uuid */
                guid: string;
                name: string;
                isActive: boolean;
            }[];
        };
        AdminWear: {
            /** Format: uuid */
            guid: string;
            wearName: string;
            wearOrder: number;
            labelIds: number[];
            enabled: boolean;
            /** @description a model without files can’t be shown */
            hasFiles: boolean;
            poolNames: string[];
            /** @description pools that have only this model; without it they show all models */
            soleInPools: string[];
            downloadCount: number;
        };
        ImageCollection: {
            /** Format: uuid */
            id: string;
            parentId: string | null;
            name: string;
            description: string;
            isActive: boolean;
            /** @enum {string} */
            kind: "collection" | "moodBoard" | "designPage";
            thumbnail: string | null;
            largeImage: string | null;
            /** @description otherwise a board or design is shown */
            hasOwnPicture: boolean;
            /** Format: date-time */
            updatedAt: string;
            version: string;
            groups: {
                /** Format: uuid */
                id: string;
                name: string;
                order: number;
                designs: {
                    /** Format: uuid */
                    designGuid: string;
                    designName: string;
                    thumbnail: string | null;
                }[];
            }[];
            /** @description `version` for modify-group */
            groupsVersion: string;
            images: components["schemas"]["BoardImage"][];
            subcollections: components["schemas"]["ImageCollection"][];
        };
        AdminOrder: {
            /** Format: uuid */
            orderGuid: string;
            /** Format: uuid */
            designGuid: string;
            designName: string;
            colorwayGuid: string | null;
            colorwayName: string | null;
            /** Format: uuid */
            customerId: string;
            customer: string;
            /** @description m */
            amount: number;
            /** @enum {string} */
            orderType: "sample" | "production" | "repeatOrder";
            /** Format: date-time */
            orderedAt: string;
        };
        StatisticsRow: {
            /** @description null: deleted, or not a record */
            guid: string | null;
            name: string;
            mail?: string;
            /** Format: uuid */
            customerGuid?: string;
            customerName?: string;
            /** Format: uuid */
            designGuid?: string;
            labelId?: number;
            labels?: {
                tr: string;
                en: string;
                ru: string;
            };
            count: number;
            /** @description CAD downloads included in `count` */
            cadCount: number;
            /** @description in the previous period; null if there is none */
            previousCount: number | null;
        };
        CadEntry: {
            /** Format: date-time */
            at: string;
            userGuid: string | null;
            userName: string | null;
            userMail: string | null;
            customerGuid: string | null;
            customerName: string | null;
            reference: string;
            designGuid: string | null;
            colorwayGuid: string | null;
            code: number;
            wearGuid: string | null;
            wearName: string | null;
        };
        LoginEntry: {
            /** Format: date-time */
            at: string;
            userGuid: string | null;
            userName: string | null;
            userMail: string | null;
            customerGuid: string | null;
            customerName: string | null;
            device: string;
            location: string;
            address: string;
            view: string;
        };
        ColorwayEntry: {
            /** Format: date-time */
            at: string;
            userGuid: string | null;
            userName: string | null;
            userMail: string | null;
            customerGuid: string | null;
            customerName: string | null;
            reference: string;
            designGuid: string | null;
            colorwayGuid: string | null;
        };
        LabelEntry: {
            labelId: number | null;
            label: string;
            labelCount: number;
            viewCount: number;
            cadCount: number;
            /** @description in the previous period; null if there is none */
            previousCount: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postAccountLoginCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    mailAddress: string;
                    password: string;
                    remember?: boolean;
                    /** @enum {string} */
                    language?: "tr" | "en" | "ru";
                    view?: string | null;
                    totp?: string | null;
                };
                "application/x-www-form-urlencoded": {
                    mailAddress: string;
                    password: string;
                    remember?: boolean;
                    /** @enum {string} */
                    language?: "tr" | "en" | "ru";
                    view?: string | null;
                    totp?: string | null;
                };
                "application/json": {
                    mailAddress: string;
                    password: string;
                    remember?: boolean;
                    /** @enum {string} */
                    language?: "tr" | "en" | "ru";
                    view?: string | null;
                    totp?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        accessToken: string;
                        isAdmin: boolean;
                        isInHouse: boolean;
                        is2FaValidated: boolean;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAccountAutoLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    token: string;
                };
                "application/x-www-form-urlencoded": {
                    token: string;
                };
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        accessToken: string;
                        isAdmin: boolean;
                        isInHouse: boolean;
                        is2FaValidated: boolean;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAccountAuthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    code: string;
                };
                "application/x-www-form-urlencoded": {
                    code: string;
                };
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** @constant */
                        is2FaValidated: true;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAccountValidateToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        isValid: boolean;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAccountCreatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    mailAddress: string;
                    password1: string;
                    password2: string;
                    token?: string | null;
                };
                "application/x-www-form-urlencoded": {
                    mailAddress: string;
                    password1: string;
                    password2: string;
                    token?: string | null;
                };
                "application/json": {
                    mailAddress: string;
                    password1: string;
                    password2: string;
                    token?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAccountResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    mailAddress: string;
                };
                "application/x-www-form-urlencoded": {
                    mailAddress: string;
                };
                "application/json": {
                    mailAddress: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAccountSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postSearchDesignBasicPageCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: number;
                count: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    number?: string;
                    color?: string[];
                    colorTolerance?: number;
                    colorShare?: number;
                    moldstate?: ("engraved" | "faded" | "none")[];
                    channelcounts?: number[];
                    labels?: number[];
                    /** @enum {string} */
                    labelSearchMode?: "any" | "all";
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    archive?: number;
                    /** @enum {string} */
                    confined?: "open" | "closed";
                    /** @enum {integer} */
                    order?: 0 | 1 | 2 | 3 | 4 | 5;
                    studio?: string;
                    originalname?: string;
                    note?: string;
                    specialListId?: number;
                    /** Format: uuid */
                    customer?: string;
                    type?: ("rotary" | "digital")[];
                    closedcountry?: string;
                    owned?: boolean;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: uuid */
                    similarId?: string;
                    /** @description Searches for designs similar to a picture. Send the picture (JPEG, PNG, WebP, TIFF) as a part of a multipart body, or the guid from an earlier answer. Pictures are deleted when the session ends. */
                    similarImage?: string;
                    similarPalette?: string[];
                    similarMotif?: number;
                    similarColor?: number;
                    similarScale?: number;
                    /** Format: uuid */
                    after?: string;
                };
                "application/x-www-form-urlencoded": {
                    number?: string;
                    color?: string[];
                    colorTolerance?: number;
                    colorShare?: number;
                    moldstate?: ("engraved" | "faded" | "none")[];
                    channelcounts?: number[];
                    labels?: number[];
                    /** @enum {string} */
                    labelSearchMode?: "any" | "all";
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    archive?: number;
                    /** @enum {string} */
                    confined?: "open" | "closed";
                    /** @enum {integer} */
                    order?: 0 | 1 | 2 | 3 | 4 | 5;
                    studio?: string;
                    originalname?: string;
                    note?: string;
                    specialListId?: number;
                    /** Format: uuid */
                    customer?: string;
                    type?: ("rotary" | "digital")[];
                    closedcountry?: string;
                    owned?: boolean;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: uuid */
                    similarId?: string;
                    /** @description Searches for designs similar to a picture. Send the picture (JPEG, PNG, WebP, TIFF) as a part of a multipart body, or the guid from an earlier answer. Pictures are deleted when the session ends. */
                    similarImage?: string;
                    similarPalette?: string[];
                    similarMotif?: number;
                    similarColor?: number;
                    similarScale?: number;
                    /** Format: uuid */
                    after?: string;
                };
                "application/json": {
                    number?: string;
                    color?: string[];
                    colorTolerance?: number;
                    colorShare?: number;
                    moldstate?: ("engraved" | "faded" | "none")[];
                    channelcounts?: number[];
                    labels?: number[];
                    /** @enum {string} */
                    labelSearchMode?: "any" | "all";
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    archive?: number;
                    /** @enum {string} */
                    confined?: "open" | "closed";
                    /** @enum {integer} */
                    order?: 0 | 1 | 2 | 3 | 4 | 5;
                    studio?: string;
                    originalname?: string;
                    note?: string;
                    specialListId?: number;
                    /** Format: uuid */
                    customer?: string;
                    type?: ("rotary" | "digital")[];
                    closedcountry?: string;
                    owned?: boolean;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: uuid */
                    similarId?: string;
                    /** @description Searches for designs similar to a picture. Send the picture (JPEG, PNG, WebP, TIFF) as a part of a multipart body, or the guid from an earlier answer. Pictures are deleted when the session ends. */
                    similarImage?: string;
                    similarPalette?: string[];
                    similarMotif?: number;
                    similarColor?: number;
                    similarScale?: number;
                    /** Format: uuid */
                    after?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        designs: components["schemas"]["SearchResult"][];
                        /**
                         * Format: uuid
                         * @description guid of the uploaded picture
                         */
                        similarImage?: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postSearchSimilar025: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        designs: components["schemas"]["SearchResult"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postSearchSimilarPageCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: number;
                count: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        designs: components["schemas"]["SearchResult"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignHeader: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        design: components["schemas"]["DesignHeader"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postGetLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        labels: components["schemas"]["Label"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postGetArchives: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        archives: components["schemas"]["Archive"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postGetCustomersBasic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        customers: {
                            /** Format: uuid */
                            customerGuid: string;
                            customerName: string;
                            /** Format: uuid */
                            guid: string;
                            name: string;
                            nameSef: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        orders: {
                            /** Format: uuid */
                            orderGuid: string;
                            customer: string;
                            colorwayName: string | null;
                            /** @description m */
                            amount: number;
                            orderType: string;
                            /** Format: date-time */
                            orderedAt: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postWearGetModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        models: components["schemas"]["WearModel"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postMetricsRecord: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    colorwayGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        recorded: boolean;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdminGetAllLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        labels: components["schemas"]["Label"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdminGetAllArchives: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        archives: components["schemas"]["AdminArchive"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdminDesignSearch: {
        parameters: {
            query?: {
                query?: string | null;
                archive?: number;
                sort?: "number" | "modified" | "uploaded";
                direction?: "up" | "down";
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        designs: components["schemas"]["SearchResult"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminDesignHeaderId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        design: components["schemas"]["DesignHeader"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putDesignHeaderRecognizer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recognizer: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid?: string;
                    /** @enum {string} */
                    repeatOffset?: "straight" | "halfDrop" | "brick" | "custom";
                    /** @enum {string} */
                    repeatDirection?: "horizontal" | "vertical";
                    repeatOffsetCustomValue?: number | null;
                    isConfined?: boolean;
                    isScreenEngraved?: boolean;
                    originalName?: string;
                    studio?: string;
                    notes?: string;
                    customerId?: string | null;
                    labelIDs?: number[];
                    /** @enum {string} */
                    moldState?: "engraved" | "faded" | "none";
                    /** @enum {string} */
                    designType?: "rotary" | "digital";
                    screenCount?: number;
                    closedCountries?: string[];
                    designDpi?: number;
                    /** Format: uuid */
                    activeColorwayGuid?: string;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: date-time */
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid?: string;
                    /** @enum {string} */
                    repeatOffset?: "straight" | "halfDrop" | "brick" | "custom";
                    /** @enum {string} */
                    repeatDirection?: "horizontal" | "vertical";
                    repeatOffsetCustomValue?: number | null;
                    isConfined?: boolean;
                    isScreenEngraved?: boolean;
                    originalName?: string;
                    studio?: string;
                    notes?: string;
                    customerId?: string | null;
                    labelIDs?: number[];
                    /** @enum {string} */
                    moldState?: "engraved" | "faded" | "none";
                    /** @enum {string} */
                    designType?: "rotary" | "digital";
                    screenCount?: number;
                    closedCountries?: string[];
                    designDpi?: number;
                    /** Format: uuid */
                    activeColorwayGuid?: string;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: date-time */
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid?: string;
                    /** @enum {string} */
                    repeatOffset?: "straight" | "halfDrop" | "brick" | "custom";
                    /** @enum {string} */
                    repeatDirection?: "horizontal" | "vertical";
                    repeatOffsetCustomValue?: number | null;
                    isConfined?: boolean;
                    isScreenEngraved?: boolean;
                    originalName?: string;
                    studio?: string;
                    notes?: string;
                    customerId?: string | null;
                    labelIDs?: number[];
                    /** @enum {string} */
                    moldState?: "engraved" | "faded" | "none";
                    /** @enum {string} */
                    designType?: "rotary" | "digital";
                    screenCount?: number;
                    closedCountries?: string[];
                    designDpi?: number;
                    /** Format: uuid */
                    activeColorwayGuid?: string;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: date-time */
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        designGuid: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteDesignDeleteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    designName?: string;
                };
                "application/x-www-form-urlencoded": {
                    designName?: string;
                };
                "application/json": {
                    designName?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        designGuid: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getFavoritesLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        lists: components["schemas"]["FavoritesList"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getFavoritesListsEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        entries: components["schemas"]["FavoritesEntry"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getFavoritesEntriesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        entries: components["schemas"]["FavoritesEntry"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putFavoritesCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name: string;
                };
                "application/x-www-form-urlencoded": {
                    name: string;
                };
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        list: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    patchFavoritesRenameId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name: string;
                };
                "application/x-www-form-urlencoded": {
                    name: string;
                };
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        list: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putFavoritesAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    designGuid?: ("" | string) | null;
                    /** Format: uuid */
                    colorwayGuid: string;
                    listid?: ("" | string) | null;
                };
                "application/x-www-form-urlencoded": {
                    designGuid?: ("" | string) | null;
                    /** Format: uuid */
                    colorwayGuid: string;
                    listid?: ("" | string) | null;
                };
                "application/json": {
                    designGuid?: ("" | string) | null;
                    /** Format: uuid */
                    colorwayGuid: string;
                    listid?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        entry: components["schemas"]["FavoritesEntry"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postFavoritesRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    designGuid?: ("" | string) | null;
                    /** Format: uuid */
                    colorwayGuid: string;
                    listid?: ("" | string) | null;
                };
                "application/x-www-form-urlencoded": {
                    designGuid?: ("" | string) | null;
                    /** Format: uuid */
                    colorwayGuid: string;
                    listid?: ("" | string) | null;
                };
                "application/json": {
                    designGuid?: ("" | string) | null;
                    /** Format: uuid */
                    colorwayGuid: string;
                    listid?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        entry: components["schemas"]["FavoritesEntry"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postFavoritesShare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    listid: string;
                    userGuid?: ("" | string) | null;
                    mail?: ("" | string) | null;
                    /** @default 14 */
                    days?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    listid: string;
                    userGuid?: ("" | string) | null;
                    mail?: ("" | string) | null;
                    /** @default 14 */
                    days?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    listid: string;
                    userGuid?: ("" | string) | null;
                    mail?: ("" | string) | null;
                    /** @default 14 */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        share: {
                            /** Format: uuid */
                            shareid: string;
                            /** @description null: a link */
                            colleague: {
                                /** Format: uuid */
                                userGuid: string;
                                name: string;
                            } | null;
                            /** @description address of a link; returned only once */
                            url: string | null;
                            expiresAt: string | null;
                        };
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getFavoritesSharesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        shares: {
                            /** Format: uuid */
                            shareid: string;
                            colleague: {
                                name: string;
                                mail: string;
                            } | null;
                            /** @enum {string} */
                            state: "open" | "expired" | "revoked" | "closed";
                            /** Format: date-time */
                            created: string;
                            expiresAt: string | null;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteFavoritesSharesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    patchFavoritesEmptyId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        list: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        /** @description number of removed entries */
                        removed: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteFavoritesDeleteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        list: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        /** @description number of removed entries */
                        removed: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postCollectionsAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        collections: components["schemas"]["CollectionCard"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postCollectionsGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    id: string;
                };
                "application/x-www-form-urlencoded": {
                    id: string;
                };
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        collection: components["schemas"]["Collection"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postBasicCollecitonGetId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        collection: components["schemas"]["CollectionCard"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCollectionsGetMoodBoardsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        moodBoards: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string;
                            /** @enum {string} */
                            kind: "collection" | "moodBoard" | "designPage";
                            sections: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                images: components["schemas"]["BoardImage"][];
                            }[];
                        };
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postSearchCollectionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    number?: string;
                    color?: string[];
                    colorTolerance?: number;
                    colorShare?: number;
                    moldstate?: ("engraved" | "faded" | "none")[];
                    channelcounts?: number[];
                    labels?: number[];
                    /** @enum {string} */
                    labelSearchMode?: "any" | "all";
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    archive?: number;
                    /** @enum {string} */
                    confined?: "open" | "closed";
                    /** @enum {integer} */
                    order?: 0 | 1 | 2 | 3 | 4 | 5;
                    studio?: string;
                    originalname?: string;
                    note?: string;
                    specialListId?: number;
                    /** Format: uuid */
                    customer?: string;
                    type?: ("rotary" | "digital")[];
                    closedcountry?: string;
                    owned?: boolean;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: uuid */
                    similarId?: string;
                    /** @description Searches for designs similar to a picture. Send the picture (JPEG, PNG, WebP, TIFF) as a part of a multipart body, or the guid from an earlier answer. Pictures are deleted when the session ends. */
                    similarImage?: string;
                    similarPalette?: string[];
                    similarMotif?: number;
                    similarColor?: number;
                    similarScale?: number;
                    page?: number;
                    count?: number;
                    /** Format: uuid */
                    after?: string;
                };
                "application/x-www-form-urlencoded": {
                    number?: string;
                    color?: string[];
                    colorTolerance?: number;
                    colorShare?: number;
                    moldstate?: ("engraved" | "faded" | "none")[];
                    channelcounts?: number[];
                    labels?: number[];
                    /** @enum {string} */
                    labelSearchMode?: "any" | "all";
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    archive?: number;
                    /** @enum {string} */
                    confined?: "open" | "closed";
                    /** @enum {integer} */
                    order?: 0 | 1 | 2 | 3 | 4 | 5;
                    studio?: string;
                    originalname?: string;
                    note?: string;
                    specialListId?: number;
                    /** Format: uuid */
                    customer?: string;
                    type?: ("rotary" | "digital")[];
                    closedcountry?: string;
                    owned?: boolean;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: uuid */
                    similarId?: string;
                    /** @description Searches for designs similar to a picture. Send the picture (JPEG, PNG, WebP, TIFF) as a part of a multipart body, or the guid from an earlier answer. Pictures are deleted when the session ends. */
                    similarImage?: string;
                    similarPalette?: string[];
                    similarMotif?: number;
                    similarColor?: number;
                    similarScale?: number;
                    page?: number;
                    count?: number;
                    /** Format: uuid */
                    after?: string;
                };
                "application/json": {
                    number?: string;
                    color?: string[];
                    colorTolerance?: number;
                    colorShare?: number;
                    moldstate?: ("engraved" | "faded" | "none")[];
                    channelcounts?: number[];
                    labels?: number[];
                    /** @enum {string} */
                    labelSearchMode?: "any" | "all";
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    archive?: number;
                    /** @enum {string} */
                    confined?: "open" | "closed";
                    /** @enum {integer} */
                    order?: 0 | 1 | 2 | 3 | 4 | 5;
                    studio?: string;
                    originalname?: string;
                    note?: string;
                    specialListId?: number;
                    /** Format: uuid */
                    customer?: string;
                    type?: ("rotary" | "digital")[];
                    closedcountry?: string;
                    owned?: boolean;
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    /** Format: uuid */
                    similarId?: string;
                    /** @description Searches for designs similar to a picture. Send the picture (JPEG, PNG, WebP, TIFF) as a part of a multipart body, or the guid from an earlier answer. Pictures are deleted when the session ends. */
                    similarImage?: string;
                    similarPalette?: string[];
                    similarMotif?: number;
                    similarColor?: number;
                    similarScale?: number;
                    page?: number;
                    count?: number;
                    /** Format: uuid */
                    after?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        designs: components["schemas"]["SearchResult"][];
                        /**
                         * Format: uuid
                         * @description guid of the uploaded picture
                         */
                        similarImage?: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postCadDownload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {number} */
                    cadId?: 101 | 102;
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    colorwayGuid: string;
                    /** Format: uuid */
                    wearGuid?: string;
                    /** @enum {string} */
                    paper?: "auto" | "a4" | "a3" | "reduced";
                    mail?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {number} */
                    cadId?: 101 | 102;
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    colorwayGuid: string;
                    /** Format: uuid */
                    wearGuid?: string;
                    /** @enum {string} */
                    paper?: "auto" | "a4" | "a3" | "reduced";
                    mail?: boolean;
                };
                "application/json": {
                    /** @enum {number} */
                    cadId?: 101 | 102;
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    colorwayGuid: string;
                    /** Format: uuid */
                    wearGuid?: string;
                    /** @enum {string} */
                    paper?: "auto" | "a4" | "a3" | "reduced";
                    mail?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled";
                        progress: number;
                        /** @description valid for this file and this caller until expiresAt */
                        url: string | null;
                        fileName: string | null;
                        bytes: number | null;
                        expiresAt: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postCadDownloadAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** @enum {number} */
                    cadId?: 101 | 102;
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    listId?: string;
                    /** Format: uuid */
                    wearGuid?: string;
                    /** @enum {string} */
                    paper?: "auto" | "a4" | "a3" | "reduced";
                    mail?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {number} */
                    cadId?: 101 | 102;
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    listId?: string;
                    /** Format: uuid */
                    wearGuid?: string;
                    /** @enum {string} */
                    paper?: "auto" | "a4" | "a3" | "reduced";
                    mail?: boolean;
                };
                "application/json": {
                    /** @enum {number} */
                    cadId?: 101 | 102;
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    listId?: string;
                    /** Format: uuid */
                    wearGuid?: string;
                    /** @enum {string} */
                    paper?: "auto" | "a4" | "a3" | "reduced";
                    mail?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled";
                        progress: number;
                        /** @description valid for this file and this caller until expiresAt */
                        url: string | null;
                        fileName: string | null;
                        bytes: number | null;
                        expiresAt: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postCadExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    kind: "lineSheet" | "spreadsheet" | "pictures";
                    colorwayGuids?: string[];
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    listId?: string;
                    mail?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    kind: "lineSheet" | "spreadsheet" | "pictures";
                    colorwayGuids?: string[];
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    listId?: string;
                    mail?: boolean;
                };
                "application/json": {
                    /** @enum {string} */
                    kind: "lineSheet" | "spreadsheet" | "pictures";
                    colorwayGuids?: string[];
                    /** Format: uuid */
                    designGuid?: string;
                    /** Format: uuid */
                    listId?: string;
                    mail?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled";
                        progress: number;
                        /** @description valid for this file and this caller until expiresAt */
                        url: string | null;
                        fileName: string | null;
                        bytes: number | null;
                        expiresAt: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCadJobJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled";
                        progress: number;
                        /** @description valid for this file and this caller until expiresAt */
                        url: string | null;
                        fileName: string | null;
                        bytes: number | null;
                        expiresAt: string | null;
                        /** @enum {string} */
                        kind: "cad101" | "cad102" | "cadAll101" | "cadAll102" | "lineSheet" | "spreadsheet" | "pictures";
                        title: string;
                        error: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postCadCancelJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCadJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        downloads: {
                            /** Format: uuid */
                            jobId: string;
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            progress: number;
                            /** @description valid for this file and this caller until expiresAt */
                            url: string | null;
                            fileName: string | null;
                            bytes: number | null;
                            expiresAt: string | null;
                            /** @enum {string} */
                            kind: "cad101" | "cad102" | "cadAll101" | "cadAll102" | "lineSheet" | "spreadsheet" | "pictures";
                            title: string;
                            error: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putDesignProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    colorwayGuid: string;
                    inks: {
                        srgb?: string | null;
                        /** @default true */
                        on?: boolean;
                    }[];
                    note?: string | null;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    colorwayGuid: string;
                    inks: {
                        srgb?: string | null;
                        /** @default true */
                        on?: boolean;
                    }[];
                    note?: string | null;
                };
                "application/json": {
                    /** Format: uuid */
                    colorwayGuid: string;
                    inks: {
                        srgb?: string | null;
                        /** @default true */
                        on?: boolean;
                    }[];
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        proposalGuid: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    colorwayGuid?: string;
                    page?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    colorwayGuid?: string;
                    page?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    colorwayGuid?: string;
                    page?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        proposals: components["schemas"]["Proposal"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteDesignProposalsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        proposalGuid: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putDesignImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    archiveId: number;
                    isNewImport?: boolean;
                    /** @description TIF, TIFF, PSD or PSB files, as parts of a multipart body */
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        refused: {
                            fileName: string;
                            error: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignProcess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        stage: "upload" | "process" | "renameMain" | "renameInternal" | "mergeInternal" | "addToArchive" | "completeTransfer";
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled" | "disposed";
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignRenameNumeratorMain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        stage: "upload" | "process" | "renameMain" | "renameInternal" | "mergeInternal" | "addToArchive" | "completeTransfer";
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled" | "disposed";
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignRenameNumeratorInternal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        stage: "upload" | "process" | "renameMain" | "renameInternal" | "mergeInternal" | "addToArchive" | "completeTransfer";
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled" | "disposed";
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignMergeInternal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        stage: "upload" | "process" | "renameMain" | "renameInternal" | "mergeInternal" | "addToArchive" | "completeTransfer";
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled" | "disposed";
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignAddToArchive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        stage: "upload" | "process" | "renameMain" | "renameInternal" | "mergeInternal" | "addToArchive" | "completeTransfer";
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled" | "disposed";
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignCompleteTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        stage: "upload" | "process" | "renameMain" | "renameInternal" | "mergeInternal" | "addToArchive" | "completeTransfer";
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled" | "disposed";
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignCorrect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId: string;
                    version: number;
                    groups: {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** @enum {string} */
                        type: "rotary" | "digital";
                        isScreenEngraved?: boolean;
                        /** @enum {string} */
                        repeatOffset: "straight" | "halfDrop" | "brick" | "custom";
                        /** @enum {string} */
                        repeatDirection: "horizontal" | "vertical";
                        repeatOffsetCustomValue: number | null;
                        originalName?: string;
                        studio?: string;
                        notes?: string;
                        customerId: string | null;
                        isConfined?: boolean;
                        labelIDs: number[];
                        dpi: number | null;
                    }[];
                    files: {
                        /** @enum {string} */
                        repeat?: "whole" | "proposed" | "own" | "first";
                        box?: {
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                        };
                        /** Format: uuid */
                        id: string;
                        group: "new" | string;
                        colorwayName: string;
                    }[];
                    join?: {
                        /** Format: uuid */
                        group: string;
                        /** Format: uuid */
                        designGuid?: string;
                        /** Format: uuid */
                        into?: string;
                    };
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId: string;
                    version: number;
                    groups: {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** @enum {string} */
                        type: "rotary" | "digital";
                        isScreenEngraved?: boolean;
                        /** @enum {string} */
                        repeatOffset: "straight" | "halfDrop" | "brick" | "custom";
                        /** @enum {string} */
                        repeatDirection: "horizontal" | "vertical";
                        repeatOffsetCustomValue: number | null;
                        originalName?: string;
                        studio?: string;
                        notes?: string;
                        customerId: string | null;
                        isConfined?: boolean;
                        labelIDs: number[];
                        dpi: number | null;
                    }[];
                    files: {
                        /** @enum {string} */
                        repeat?: "whole" | "proposed" | "own" | "first";
                        box?: {
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                        };
                        /** Format: uuid */
                        id: string;
                        group: "new" | string;
                        colorwayName: string;
                    }[];
                    join?: {
                        /** Format: uuid */
                        group: string;
                        /** Format: uuid */
                        designGuid?: string;
                        /** Format: uuid */
                        into?: string;
                    };
                };
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                    version: number;
                    groups: {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** @enum {string} */
                        type: "rotary" | "digital";
                        isScreenEngraved?: boolean;
                        /** @enum {string} */
                        repeatOffset: "straight" | "halfDrop" | "brick" | "custom";
                        /** @enum {string} */
                        repeatDirection: "horizontal" | "vertical";
                        repeatOffsetCustomValue: number | null;
                        originalName?: string;
                        studio?: string;
                        notes?: string;
                        customerId: string | null;
                        isConfined?: boolean;
                        labelIDs: number[];
                        dpi: number | null;
                    }[];
                    files: {
                        /** @enum {string} */
                        repeat?: "whole" | "proposed" | "own" | "first";
                        box?: {
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                        };
                        /** Format: uuid */
                        id: string;
                        group: "new" | string;
                        colorwayName: string;
                    }[];
                    join?: {
                        /** Format: uuid */
                        group: string;
                        /** Format: uuid */
                        designGuid?: string;
                        /** Format: uuid */
                        into?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        remakes: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignCancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postDesignDispose: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    jobId?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    jobId?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    jobId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        disposed: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDesignJobJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        jobId: string;
                        /** @enum {string} */
                        stage: "upload" | "process" | "renameMain" | "renameInternal" | "mergeInternal" | "addToArchive" | "completeTransfer";
                        /** @enum {string} */
                        state: "waiting" | "running" | "done" | "failed" | "cancelled" | "disposed";
                        /** @enum {string} */
                        requestedStage: "upload" | "process" | "renameMain" | "renameInternal" | "mergeInternal" | "addToArchive" | "completeTransfer";
                        progress: number;
                        error: components["schemas"]["Problem"] | null;
                        version: number;
                        isInReview: boolean;
                        isEnded: boolean;
                        isMoving: boolean;
                        archiveId: number;
                        archiveName: string;
                        isNewImport: boolean;
                        createdBy: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        files: components["schemas"]["ImportFile"][];
                        groups: components["schemas"]["ImportGroup"][];
                        designs: {
                            /** Format: uuid */
                            designGuid: string;
                            designName: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersGetAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    search?: string | null;
                    /** @enum {string} */
                    state?: "active" | "stopped" | "cancelled" | "expired";
                    /** Format: uuid */
                    company?: string;
                    companyName?: string | null;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    inactive?: "never" | number;
                    /** Format: uuid */
                    pool?: string;
                    /**
                     * @default name
                     * @enum {string}
                     */
                    order?: "name" | "company" | "status" | "created" | "lastLogin" | "loginCount";
                    /**
                     * @default up
                     * @enum {string}
                     */
                    direction?: "up" | "down";
                    /** @default 0 */
                    page?: number;
                    /** @default 1000 */
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    search?: string | null;
                    /** @enum {string} */
                    state?: "active" | "stopped" | "cancelled" | "expired";
                    /** Format: uuid */
                    company?: string;
                    companyName?: string | null;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    inactive?: "never" | number;
                    /** Format: uuid */
                    pool?: string;
                    /**
                     * @default name
                     * @enum {string}
                     */
                    order?: "name" | "company" | "status" | "created" | "lastLogin" | "loginCount";
                    /**
                     * @default up
                     * @enum {string}
                     */
                    direction?: "up" | "down";
                    /** @default 0 */
                    page?: number;
                    /** @default 1000 */
                    count?: number;
                };
                "application/json": {
                    search?: string | null;
                    /** @enum {string} */
                    state?: "active" | "stopped" | "cancelled" | "expired";
                    /** Format: uuid */
                    company?: string;
                    companyName?: string | null;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    inactive?: "never" | number;
                    /** Format: uuid */
                    pool?: string;
                    /**
                     * @default name
                     * @enum {string}
                     */
                    order?: "name" | "company" | "status" | "created" | "lastLogin" | "loginCount";
                    /**
                     * @default up
                     * @enum {string}
                     */
                    direction?: "up" | "down";
                    /** @default 0 */
                    page?: number;
                    /** @default 1000 */
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        users: components["schemas"]["AdminUser"][];
                        customers: {
                            /** Format: uuid */
                            customerGuid: string;
                            customerName: string;
                            /** Format: uuid */
                            guid: string;
                            name: string;
                            nameSef: string;
                            visible: boolean;
                        }[];
                        /** @description of these users; permissions that aren’t listed have their default */
                        userPermissions: {
                            /** Format: uuid */
                            userGuid: string;
                            permission: string;
                            allowed: boolean;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    customer: string;
                    name: string;
                    mail: string;
                    /** @enum {string} */
                    language: "tr" | "en" | "ru";
                    /** @enum {string} */
                    loginCondition: "unlimited" | "days";
                    conditionData?: number;
                    /** Format: uuid */
                    pool?: string;
                    /** @enum {string} */
                    passwordMode: "user" | "manual";
                    password1?: string;
                    password2?: string;
                    shopAccess?: boolean;
                    archiveAccess?: boolean;
                    isInHouse?: boolean;
                    isAdmin?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    customer: string;
                    name: string;
                    mail: string;
                    /** @enum {string} */
                    language: "tr" | "en" | "ru";
                    /** @enum {string} */
                    loginCondition: "unlimited" | "days";
                    conditionData?: number;
                    /** Format: uuid */
                    pool?: string;
                    /** @enum {string} */
                    passwordMode: "user" | "manual";
                    password1?: string;
                    password2?: string;
                    shopAccess?: boolean;
                    archiveAccess?: boolean;
                    isInHouse?: boolean;
                    isAdmin?: boolean;
                };
                "application/json": {
                    customer: string;
                    name: string;
                    mail: string;
                    /** @enum {string} */
                    language: "tr" | "en" | "ru";
                    /** @enum {string} */
                    loginCondition: "unlimited" | "days";
                    conditionData?: number;
                    /** Format: uuid */
                    pool?: string;
                    /** @enum {string} */
                    passwordMode: "user" | "manual";
                    password1?: string;
                    password2?: string;
                    shopAccess?: boolean;
                    archiveAccess?: boolean;
                    isInHouse?: boolean;
                    isAdmin?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                        name: string;
                        mail: string;
                        isMailed: boolean;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersAssignPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                    newPassword: string;
                    repeated?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                    newPassword: string;
                    repeated?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                    newPassword: string;
                    repeated?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                        mail: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersSetLoginCondition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @enum {string} */
                    conditionType: "unlimited" | "days";
                    conditionValue?: number;
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @enum {string} */
                    conditionType: "unlimited" | "days";
                    conditionValue?: number;
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @enum {string} */
                    conditionType: "unlimited" | "days";
                    conditionValue?: number;
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                        isChanged: boolean;
                        /** @enum {string} */
                        status: "active" | "stopped" | "cancelled" | "expired";
                        endsAt: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersChangeAccountState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @enum {string} */
                    state: "active" | "stopped" | "cancelled";
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @enum {string} */
                    state: "active" | "stopped" | "cancelled";
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @enum {string} */
                    state: "active" | "stopped" | "cancelled";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                        /** @enum {string} */
                        state: "active" | "stopped" | "cancelled" | "expired";
                        isChanged: boolean;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersBulkResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    userGuids: string[];
                };
                "application/x-www-form-urlencoded": {
                    userGuids: string[];
                };
                "application/json": {
                    userGuids: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        doneCount: number;
                        results: {
                            /** Format: uuid */
                            userGuid: string;
                            name: string;
                            mail: string;
                            /** @description `done`, `already`, or the key of the error */
                            outcome: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersBulkSetLoginCondition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    userGuids: string[];
                    /** @enum {string} */
                    conditionType: "unlimited" | "days";
                    conditionValue?: number;
                };
                "application/x-www-form-urlencoded": {
                    userGuids: string[];
                    /** @enum {string} */
                    conditionType: "unlimited" | "days";
                    conditionValue?: number;
                };
                "application/json": {
                    userGuids: string[];
                    /** @enum {string} */
                    conditionType: "unlimited" | "days";
                    conditionValue?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        doneCount: number;
                        results: {
                            /** Format: uuid */
                            userGuid: string;
                            name: string;
                            mail: string;
                            /** @description `done`, `already`, or the key of the error */
                            outcome: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersBulkChangeAccountState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    userGuids: string[];
                    /** @enum {string} */
                    state: "active" | "stopped" | "cancelled";
                };
                "application/x-www-form-urlencoded": {
                    userGuids: string[];
                    /** @enum {string} */
                    state: "active" | "stopped" | "cancelled";
                };
                "application/json": {
                    userGuids: string[];
                    /** @enum {string} */
                    state: "active" | "stopped" | "cancelled";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        doneCount: number;
                        results: {
                            /** Format: uuid */
                            userGuid: string;
                            name: string;
                            mail: string;
                            /** @description `done`, `already`, or the key of the error */
                            outcome: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        user: components["schemas"]["WholeUser"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersSave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                    name: string;
                    mail: string;
                    customer: string;
                    /** @enum {string} */
                    language: "tr" | "en" | "ru";
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                    name: string;
                    mail: string;
                    customer: string;
                    /** @enum {string} */
                    language: "tr" | "en" | "ru";
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                    name: string;
                    mail: string;
                    customer: string;
                    /** @enum {string} */
                    language: "tr" | "en" | "ru";
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                        name: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersSetPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                    archiveAccess?: boolean;
                    shopAccess?: boolean;
                    isInHouse?: boolean;
                    isAdmin?: boolean;
                    favorites?: boolean;
                    cad?: boolean;
                    export?: boolean;
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                    archiveAccess?: boolean;
                    shopAccess?: boolean;
                    isInHouse?: boolean;
                    isAdmin?: boolean;
                    favorites?: boolean;
                    cad?: boolean;
                    export?: boolean;
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                    archiveAccess?: boolean;
                    shopAccess?: boolean;
                    isInHouse?: boolean;
                    isAdmin?: boolean;
                    favorites?: boolean;
                    cad?: boolean;
                    export?: boolean;
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                        isChanged: boolean;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersSetAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                    ranges?: (string | string[]) | null;
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                    ranges?: (string | string[]) | null;
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                    ranges?: (string | string[]) | null;
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                        ranges: string[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersResetAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersEndSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        userGuid: string;
                        endedCount: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersMakeAutoLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @default 15 */
                    minutes?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @default 15 */
                    minutes?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    userGuid: string;
                    /** @default 15 */
                    minutes?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        linkId: string;
                        url: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminUsersRevokeAutoLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    linkId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    linkId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    linkId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    page?: number;
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    page?: number;
                    count?: number;
                };
                "application/json": {
                    page?: number;
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        pools: components["schemas"]["Pool"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    guid?: string;
                    criteria?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    };
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    /** Format: uuid */
                    customerGuid?: string;
                    designNumber?: string;
                    allowedArchive?: number[];
                    allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                    allowedScreenCounts?: number[];
                    allowedLabels?: number[];
                    forbiddenLabels?: number[];
                    allowedCustomers?: string[];
                    forbiddenCustomers?: string[];
                    allowedYears?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    allowOwnDesigns?: boolean;
                    allowConfinedDesigns?: boolean;
                    allowUnlabeledDesigns?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    guid?: string;
                    criteria?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    };
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    /** Format: uuid */
                    customerGuid?: string;
                    designNumber?: string;
                    allowedArchive?: number[];
                    allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                    allowedScreenCounts?: number[];
                    allowedLabels?: number[];
                    forbiddenLabels?: number[];
                    allowedCustomers?: string[];
                    forbiddenCustomers?: string[];
                    allowedYears?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    allowOwnDesigns?: boolean;
                    allowConfinedDesigns?: boolean;
                    allowUnlabeledDesigns?: boolean;
                };
                "application/json": {
                    /** Format: uuid */
                    guid?: string;
                    criteria?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    };
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    /** Format: uuid */
                    customerGuid?: string;
                    designNumber?: string;
                    allowedArchive?: number[];
                    allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                    allowedScreenCounts?: number[];
                    allowedLabels?: number[];
                    forbiddenLabels?: number[];
                    allowedCustomers?: string[];
                    forbiddenCustomers?: string[];
                    allowedYears?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    allowOwnDesigns?: boolean;
                    allowConfinedDesigns?: boolean;
                    allowUnlabeledDesigns?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        count: number;
                        searchCounts: number[];
                        /** @description extra designs that don’t exist */
                        notFound: string[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    guid?: string;
                    criteria?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    };
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    /** Format: uuid */
                    customerGuid?: string;
                    designNumber?: string;
                    allowedArchive?: number[];
                    allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                    allowedScreenCounts?: number[];
                    allowedLabels?: number[];
                    forbiddenLabels?: number[];
                    allowedCustomers?: string[];
                    forbiddenCustomers?: string[];
                    allowedYears?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    allowOwnDesigns?: boolean;
                    allowConfinedDesigns?: boolean;
                    allowUnlabeledDesigns?: boolean;
                    page?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    guid?: string;
                    criteria?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    };
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    /** Format: uuid */
                    customerGuid?: string;
                    designNumber?: string;
                    allowedArchive?: number[];
                    allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                    allowedScreenCounts?: number[];
                    allowedLabels?: number[];
                    forbiddenLabels?: number[];
                    allowedCustomers?: string[];
                    forbiddenCustomers?: string[];
                    allowedYears?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    allowOwnDesigns?: boolean;
                    allowConfinedDesigns?: boolean;
                    allowUnlabeledDesigns?: boolean;
                    page?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    guid?: string;
                    criteria?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    };
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    /** Format: uuid */
                    customerGuid?: string;
                    designNumber?: string;
                    allowedArchive?: number[];
                    allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                    allowedScreenCounts?: number[];
                    allowedLabels?: number[];
                    forbiddenLabels?: number[];
                    allowedCustomers?: string[];
                    forbiddenCustomers?: string[];
                    allowedYears?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    dp0?: string;
                    dp1?: string;
                    dp2?: string;
                    dp3?: string;
                    dp4?: string;
                    dp5?: string;
                    dp6?: string;
                    dp7?: string;
                    dp8?: string;
                    dp9?: string;
                    allowOwnDesigns?: boolean;
                    allowConfinedDesigns?: boolean;
                    allowUnlabeledDesigns?: boolean;
                    page?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        designs: components["schemas"]["SearchResult"][];
                        /** @description extra designs that don’t exist */
                        notFound: string[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolInsert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name: string;
                    description?: string | null;
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    wearGuids?: string[];
                };
                "application/x-www-form-urlencoded": {
                    name: string;
                    description?: string | null;
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    wearGuids?: string[];
                };
                "application/json": {
                    name: string;
                    description?: string | null;
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    wearGuids?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        guid: string;
                        /** Format: uuid */
                        bagId: string;
                        name: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolAssign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    bagId: null | string;
                    userGuid: string[];
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    bagId: null | string;
                    userGuid: string[];
                    version?: string;
                };
                "application/json": {
                    bagId: null | string;
                    userGuid: string[];
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        bagId: string | null;
                        poolName: string | null;
                        userGuids: string[];
                        movedCount: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    guid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    guid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    guid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        pool: components["schemas"]["Pool"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolSave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    guid: string;
                    name: string;
                    description?: string | null;
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    wearGuids?: string[];
                    /** Format: date-time */
                    changedAt?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    guid: string;
                    name: string;
                    description?: string | null;
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    wearGuids?: string[];
                    /** Format: date-time */
                    changedAt?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    guid: string;
                    name: string;
                    description?: string | null;
                    searches?: {
                        designNumber?: string;
                        allowedArchive?: number[];
                        allowedScreenStatus?: ("engraved" | "faded" | "none")[];
                        allowedScreenCounts?: number[];
                        allowedLabels?: number[];
                        forbiddenLabels?: number[];
                        allowedCustomers?: string[];
                        forbiddenCustomers?: string[];
                        allowedYears?: {
                            /** @enum {string} */
                            preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                            from?: string;
                            to?: string;
                        };
                        dp0?: string;
                        dp1?: string;
                        dp2?: string;
                        dp3?: string;
                        dp4?: string;
                        dp5?: string;
                        dp6?: string;
                        dp7?: string;
                        dp8?: string;
                        dp9?: string;
                        allowOwnDesigns?: boolean;
                        allowConfinedDesigns?: boolean;
                        allowUnlabeledDesigns?: boolean;
                    }[];
                    extraDesigns?: string[];
                    wearGuids?: string[];
                    /** Format: date-time */
                    changedAt?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        guid: string;
                        /** Format: uuid */
                        bagId: string;
                        name: string;
                        /** Format: date-time */
                        changedAt: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    guid: string;
                    name?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    guid: string;
                    name?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    guid: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        guid: string;
                        /** Format: uuid */
                        bagId: string;
                        name: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminPoolDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    guid: string;
                    usersTo?: "open" | string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    guid: string;
                    usersTo?: "open" | string;
                };
                "application/json": {
                    /** Format: uuid */
                    guid: string;
                    usersTo?: "open" | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        guid: string;
                        name: string;
                        userCount: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminCustomersGetAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    query?: string | null;
                    /** @enum {string} */
                    visibility?: "all" | "visible" | "hidden";
                    /** @enum {string} */
                    users?: "all" | "with" | "without";
                    country?: string;
                    /** @enum {string} */
                    order?: "name" | "code" | "country" | "users" | "designs" | "orders" | "created";
                    /** @enum {string} */
                    direction?: "up" | "down";
                    page?: number;
                    /** @default 1000 */
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    query?: string | null;
                    /** @enum {string} */
                    visibility?: "all" | "visible" | "hidden";
                    /** @enum {string} */
                    users?: "all" | "with" | "without";
                    country?: string;
                    /** @enum {string} */
                    order?: "name" | "code" | "country" | "users" | "designs" | "orders" | "created";
                    /** @enum {string} */
                    direction?: "up" | "down";
                    page?: number;
                    /** @default 1000 */
                    count?: number;
                };
                "application/json": {
                    query?: string | null;
                    /** @enum {string} */
                    visibility?: "all" | "visible" | "hidden";
                    /** @enum {string} */
                    users?: "all" | "with" | "without";
                    country?: string;
                    /** @enum {string} */
                    order?: "name" | "code" | "country" | "users" | "designs" | "orders" | "created";
                    /** @enum {string} */
                    direction?: "up" | "down";
                    page?: number;
                    /** @default 1000 */
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        customers: components["schemas"]["Customer"][];
                        /** @description countries that customers have */
                        countries: {
                            country: string;
                            count: number;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminCustomersSetVisibility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    customerGuid: string;
                    val: boolean;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    customerGuid: string;
                    val: boolean;
                };
                "application/json": {
                    /** Format: uuid */
                    customerGuid: string;
                    val: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        customerGuid: string;
                        customerName: string;
                        visibility: boolean;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminCustomersAddCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name: string;
                    address?: string | null;
                    code?: string | null;
                    country?: string | null;
                };
                "application/x-www-form-urlencoded": {
                    name: string;
                    address?: string | null;
                    code?: string | null;
                    country?: string | null;
                };
                "application/json": {
                    name: string;
                    address?: string | null;
                    code?: string | null;
                    country?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        customerGuid: string;
                        customerName: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminCustomersGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    customerGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    customerGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    customerGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        customer: components["schemas"]["WholeCustomer"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminCustomersSaveCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    customerGuid: string;
                    name: string;
                    address?: string | null;
                    code?: string | null;
                    country?: string | null;
                    version?: string;
                    /** Format: date-time */
                    changedAt?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    customerGuid: string;
                    name: string;
                    address?: string | null;
                    code?: string | null;
                    country?: string | null;
                    version?: string;
                    /** Format: date-time */
                    changedAt?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    customerGuid: string;
                    name: string;
                    address?: string | null;
                    code?: string | null;
                    country?: string | null;
                    version?: string;
                    /** Format: date-time */
                    changedAt?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        customerGuid: string;
                        customerName: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminCustomersDeleteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    customerGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    customerGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    customerGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        customerGuid: string;
                        customerName: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminWearsGetAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    page?: number;
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    page?: number;
                    count?: number;
                };
                "application/json": {
                    page?: number;
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        wears: components["schemas"]["AdminWear"][];
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminWearsSetState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    wearGuid: string;
                    isEnabled: boolean;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    wearGuid: string;
                    isEnabled: boolean;
                };
                "application/json": {
                    /** Format: uuid */
                    wearGuid: string;
                    isEnabled: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        wearGuid: string;
                        wearName: string;
                        isEnabled: boolean;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminWearsSave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    wearGuid: string;
                    wearName: string;
                    labelIds?: number[];
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    wearGuid: string;
                    wearName: string;
                    labelIds?: number[];
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    wearGuid: string;
                    wearName: string;
                    labelIds?: number[];
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        wearGuid: string;
                        wearName: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminWearsOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    wearGuids: string[];
                };
                "application/x-www-form-urlencoded": {
                    wearGuids: string[];
                };
                "application/json": {
                    wearGuids: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        wearGuids: string[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminWearsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    wearGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    wearGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    wearGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        wearGuid: string;
                        wearName: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    query?: string;
                    /** @enum {string} */
                    show?: "all" | "active" | "inactive";
                    /** @enum {string} */
                    order?: "position" | "name" | "modified";
                    page?: number;
                    resultsPerPage?: number;
                };
                "application/x-www-form-urlencoded": {
                    query?: string;
                    /** @enum {string} */
                    show?: "all" | "active" | "inactive";
                    /** @enum {string} */
                    order?: "position" | "name" | "modified";
                    page?: number;
                    resultsPerPage?: number;
                };
                "application/json": {
                    query?: string;
                    /** @enum {string} */
                    show?: "all" | "active" | "inactive";
                    /** @enum {string} */
                    order?: "position" | "name" | "modified";
                    page?: number;
                    resultsPerPage?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        collections: components["schemas"]["ImageCollection"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionCreateCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name: string;
                    description?: string;
                    isActive?: boolean;
                    /** Format: uuid */
                    subCollectionId?: string;
                    /** Format: uuid */
                    id?: string;
                    /**
                     * Format: binary
                     * @description as a part of a multipart body
                     */
                    thumbnailImage?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        name: string;
                        parentId: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionDeleteCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    collectionId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    collectionId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    collectionId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        name: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionModifyGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    collectionId: string;
                    groupData: {
                        /** Format: uuid */
                        id?: string;
                        name: string;
                        order?: number;
                        designs: string[];
                    }[];
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    collectionId: string;
                    groupData: {
                        /** Format: uuid */
                        id?: string;
                        name: string;
                        order?: number;
                        designs: string[];
                    }[];
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    collectionId: string;
                    groupData: {
                        /** Format: uuid */
                        id?: string;
                        name: string;
                        order?: number;
                        designs: string[];
                    }[];
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        groups: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            designs: string[];
                        }[];
                        version: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionCreateContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    subCollectionId: string;
                    title?: string;
                    /** @description pictures (JPEG, PNG, WebP, TIFF) and films (MP4, WebM), as parts of a multipart body */
                    image: string[];
                    /**
                     * Format: binary
                     * @description as a part of a multipart body
                     */
                    still?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        subCollectionId: string;
                        /** Format: uuid */
                        imageId: string;
                        images: {
                            /** Format: uuid */
                            imageId: string;
                            /** @enum {string} */
                            kind: "picture" | "film";
                            fileName: string;
                            width: number;
                            height: number;
                        }[];
                        refused: {
                            fileName: string;
                            error: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionDeleteContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        subCollectionId: string;
                        /** Format: uuid */
                        imageId: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionAddColorway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                    x?: number;
                    y?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                    x?: number;
                    y?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                    x?: number;
                    y?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        subCollectionId: string;
                        /** Format: uuid */
                        imageId: string;
                        /** Format: uuid */
                        hotspotId: string;
                        reference: string;
                        number: number;
                        x: number;
                        y: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionDeleteColorway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                };
                "application/json": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        subCollectionId: string;
                        /** Format: uuid */
                        imageId: string;
                        /** Format: uuid */
                        hotspotId: string;
                        reference: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminImagecollectionSetKind: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    collectionId: string;
                    /** @enum {string} */
                    kind: "moodBoard" | "designPage";
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    collectionId: string;
                    /** @enum {string} */
                    kind: "moodBoard" | "designPage";
                };
                "application/json": {
                    /** Format: uuid */
                    collectionId: string;
                    /** @enum {string} */
                    kind: "moodBoard" | "designPage";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        name: string;
                        kind: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdminNewCollectionAll: {
        parameters: {
            query?: {
                query?: string;
                show?: "all" | "active" | "inactive";
                order?: "position" | "name" | "modified";
                page?: number;
                resultsPerPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        collections: components["schemas"]["ImageCollection"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    putAdminNewCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name: string;
                    description?: string;
                    isActive?: boolean;
                    /** Format: uuid */
                    subCollectionId?: string;
                    /** Format: uuid */
                    id?: string;
                    /**
                     * Format: binary
                     * @description as a part of a multipart body
                     */
                    thumbnailImage?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        name: string;
                        parentId: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminNewCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    collectionId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    collectionId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    collectionId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        name: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    patchAdminNewCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    collectionId?: string;
                    name?: string;
                    description?: string;
                    isActive?: boolean;
                    removeThumbnail?: boolean;
                    version?: string;
                    /**
                     * Format: binary
                     * @description as a part of a multipart body
                     */
                    thumbnailImage?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        name: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminNewCollectionModifyGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    collectionId: string;
                    groupData: {
                        /** Format: uuid */
                        id?: string;
                        name: string;
                        order?: number;
                        designs: string[];
                    }[];
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    collectionId: string;
                    groupData: {
                        /** Format: uuid */
                        id?: string;
                        name: string;
                        order?: number;
                        designs: string[];
                    }[];
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    collectionId: string;
                    groupData: {
                        /** Format: uuid */
                        id?: string;
                        name: string;
                        order?: number;
                        designs: string[];
                    }[];
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        groups: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            designs: string[];
                        }[];
                        version: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminNewCollectionCreateContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    subCollectionId: string;
                    title?: string;
                    /** @description pictures (JPEG, PNG, WebP, TIFF) and films (MP4, WebM), as parts of a multipart body */
                    image: string[];
                    /**
                     * Format: binary
                     * @description as a part of a multipart body
                     */
                    still?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        subCollectionId: string;
                        /** Format: uuid */
                        imageId: string;
                        images: {
                            /** Format: uuid */
                            imageId: string;
                            /** @enum {string} */
                            kind: "picture" | "film";
                            fileName: string;
                            width: number;
                            height: number;
                        }[];
                        refused: {
                            fileName: string;
                            error: string;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminNewCollectionDeleteContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                };
                "application/json": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        subCollectionId: string;
                        /** Format: uuid */
                        imageId: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminNewCollectionAddColorway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                    x?: number;
                    y?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                    x?: number;
                    y?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                    x?: number;
                    y?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        subCollectionId: string;
                        /** Format: uuid */
                        imageId: string;
                        /** Format: uuid */
                        hotspotId: string;
                        reference: string;
                        number: number;
                        x: number;
                        y: number;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminNewCollectionDeleteColorway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                };
                "application/json": {
                    /** Format: uuid */
                    subCollectionId: string;
                    /** Format: uuid */
                    imageId: string;
                    val: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        subCollectionId: string;
                        /** Format: uuid */
                        imageId: string;
                        /** Format: uuid */
                        hotspotId: string;
                        reference: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminNewCollectionSetKind: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    collectionId: string;
                    /** @enum {string} */
                    kind: "moodBoard" | "designPage";
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    collectionId: string;
                    /** @enum {string} */
                    kind: "moodBoard" | "designPage";
                };
                "application/json": {
                    /** Format: uuid */
                    collectionId: string;
                    /** @enum {string} */
                    kind: "moodBoard" | "designPage";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        collectionId: string;
                        name: string;
                        kind: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdminNewCollectionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        collection: components["schemas"]["ImageCollection"];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdminTagsUnlabeled: {
        parameters: {
            query?: {
                name?: string;
                archive?: number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** @description the next design without labels; null: none left */
                        design: components["schemas"]["DesignHeader"] | null;
                        remaining: number;
                        /** @description the design after it */
                        upcoming: string | null;
                        completion: {
                            total: number;
                            labelled: number;
                        };
                        byArchive: {
                            archiveId: number;
                            archiveName: {
                                tr: string;
                                en: string;
                                ru: string;
                            };
                            total: number;
                            labelled: number;
                        }[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    patchAdminTagsUnlabeled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid: string;
                    labelIds: number[];
                    seenLabelIds?: number[];
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid: string;
                    labelIds: number[];
                    seenLabelIds?: number[];
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid: string;
                    labelIds: number[];
                    seenLabelIds?: number[];
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        designGuid: string;
                        designName: string;
                        labelIds: number[];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdminTagsUnlabeledDesignGuid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                designGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        design: components["schemas"]["DesignHeader"];
                        labelledBy: {
                            name: string;
                            isSelf: boolean;
                            /** Format: date-time */
                            at: string;
                        } | null;
                        /** @description who else has it open now */
                        alsoAt: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminOrdersGetAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid?: string;
                    query?: string | null;
                    page?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid?: string;
                    query?: string | null;
                    page?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid?: string;
                    query?: string | null;
                    page?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        /** @description of all orders, not only of this page */
                        totalMetres: number;
                        orders: components["schemas"]["AdminOrder"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminOrdersSave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    orderGuid?: string;
                    /** Format: uuid */
                    submission?: string;
                    /** Format: uuid */
                    customerId: string;
                    colorwayGuid?: string | null;
                    amount: string | number;
                    /** @enum {string} */
                    orderType: "sample" | "production" | "repeatOrder";
                    /** Format: date */
                    orderedAt?: string;
                    version?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    orderGuid?: string;
                    /** Format: uuid */
                    submission?: string;
                    /** Format: uuid */
                    customerId: string;
                    colorwayGuid?: string | null;
                    amount: string | number;
                    /** @enum {string} */
                    orderType: "sample" | "production" | "repeatOrder";
                    /** Format: date */
                    orderedAt?: string;
                    version?: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    orderGuid?: string;
                    /** Format: uuid */
                    submission?: string;
                    /** Format: uuid */
                    customerId: string;
                    colorwayGuid?: string | null;
                    amount: string | number;
                    /** @enum {string} */
                    orderType: "sample" | "production" | "repeatOrder";
                    /** Format: date */
                    orderedAt?: string;
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        designGuid: string;
                        /** Format: uuid */
                        orderGuid: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminOrdersDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    orderGuid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    orderGuid: string;
                };
                "application/json": {
                    /** Format: uuid */
                    designGuid: string;
                    /** Format: uuid */
                    orderGuid: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        /** Format: uuid */
                        designGuid: string;
                        /** Format: uuid */
                        orderGuid: string;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminStatisticsCadEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        from: string | null;
                        to: string | null;
                        previousFrom: string | null;
                        previousTo: string | null;
                        totalCount: number;
                        /** @description in the previous period; null if there is none */
                        previousCount: number | null;
                        /** @enum {string} */
                        grain: "day" | "week" | "month" | "year";
                        series: {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            count: number;
                            /** @description in the previous period; null if there is none */
                            previousCount: number | null;
                        }[];
                        tops: {
                            [key: string]: {
                                rows: components["schemas"]["StatisticsRow"][];
                                /** @description null: not counted */
                                total: number | null;
                            };
                        };
                        entries: components["schemas"]["CadEntry"][];
                        /** @description `after` for the next page; null: last page */
                        next: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminStatisticsLoginEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        from: string | null;
                        to: string | null;
                        previousFrom: string | null;
                        previousTo: string | null;
                        totalCount: number;
                        /** @description in the previous period; null if there is none */
                        previousCount: number | null;
                        /** @enum {string} */
                        grain: "day" | "week" | "month" | "year";
                        series: {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            count: number;
                            /** @description in the previous period; null if there is none */
                            previousCount: number | null;
                        }[];
                        tops: {
                            [key: string]: {
                                rows: components["schemas"]["StatisticsRow"][];
                                /** @description null: not counted */
                                total: number | null;
                            };
                        };
                        entries: components["schemas"]["LoginEntry"][];
                        /** @description `after` for the next page; null: last page */
                        next: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminStatisticsColorwayEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    after?: string;
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        from: string | null;
                        to: string | null;
                        previousFrom: string | null;
                        previousTo: string | null;
                        totalCount: number;
                        /** @description in the previous period; null if there is none */
                        previousCount: number | null;
                        /** @enum {string} */
                        grain: "day" | "week" | "month" | "year";
                        series: {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            count: number;
                            /** @description in the previous period; null if there is none */
                            previousCount: number | null;
                        }[];
                        tops: {
                            [key: string]: {
                                rows: components["schemas"]["StatisticsRow"][];
                                /** @description null: not counted */
                                total: number | null;
                            };
                        };
                        entries: components["schemas"]["ColorwayEntry"][];
                        /** @description `after` for the next page; null: last page */
                        next: string | null;
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminStatisticsLabelEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    page?: number;
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    page?: number;
                    count?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    page?: number;
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        from: string | null;
                        to: string | null;
                        previousFrom: string | null;
                        previousTo: string | null;
                        totalCount: number;
                        /** @description in the previous period; null if there is none */
                        previousCount: number | null;
                        /** @enum {string} */
                        grain: "day" | "week" | "month" | "year";
                        series: {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            count: number;
                            /** @description in the previous period; null if there is none */
                            previousCount: number | null;
                        }[];
                        /** @description of designs without labels */
                        unlabeledCount: number;
                        /** @description number of labels on all pages */
                        labelTotal: number;
                        totalPage: number;
                        currentPage: number;
                        entries: components["schemas"]["LabelEntry"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    postAdminStatisticsBreakdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    /** @enum {string} */
                    kind: "label" | "cad" | "login" | "colorway";
                    /** @enum {string} */
                    of: "labels" | "companies" | "users" | "designs" | "colorways" | "codes" | "devices" | "locations";
                    page?: number;
                    count?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    /** @enum {string} */
                    kind: "label" | "cad" | "login" | "colorway";
                    /** @enum {string} */
                    of: "labels" | "companies" | "users" | "designs" | "colorways" | "codes" | "devices" | "locations";
                    page?: number;
                    count?: number;
                };
                "application/json": {
                    /** Format: uuid */
                    company?: string;
                    /** Format: uuid */
                    user?: string;
                    dateRange?: {
                        /** @enum {string} */
                        preset?: "all" | "today" | "yesterday" | "thisWeek" | "thisMonth" | "thisYear" | "lastWeek" | "lastMonth" | "lastYear" | "last7" | "last30" | "last365";
                        from?: string;
                        to?: string;
                    };
                    from?: string;
                    to?: string;
                    /** @enum {string} */
                    kind: "label" | "cad" | "login" | "colorway";
                    /** @enum {string} */
                    of: "labels" | "companies" | "users" | "designs" | "colorways" | "codes" | "devices" | "locations";
                    page?: number;
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        responseCode: 0;
                        from: string | null;
                        to: string | null;
                        previousFrom: string | null;
                        previousTo: string | null;
                        totalPage: number;
                        totalCount: number;
                        currentPage: number;
                        rows: components["schemas"]["StatisticsRow"][];
                    };
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
